"""What an article says between its paragraphs to make readers subscribe or give."""

__all__ = ["APPEALS"]

APPEALS: tuple[str, ...] = tuple(
    "sign up for our|sign up for the free|sign up to our|signing up to our|signing up for our|subscribe to our|subscribe to the newsletter|join our mailing list"
    "|join our newsletter|our free newsletter|our weekly newsletter|our daily newsletter|our free weekly newsletter|get our newsletter"
    "|consider supporting our|consider supporting my|consider supporting us|consider supporting this|consider donating|consider making a donation|consider subscribing|consider becoming a|buy me a coffee"
    "|become a patron|become a member today|support our journalism|support our work|support our mission|support my work|support this site"
    "|support independent journalism|join my patreon|join our patreon|like this article?|like what you read|enjoyed this article|enjoying this article|enjoyed this post"
    "|newsletter abonnieren|newsletter bestellen|abonnieren sie|unterstützen sie uns|unterstütze uns|mit einer spende"
    "|abonnez-vous à|inscrivez-vous à notre|soutenez-nous|faites un don|suscríbete a nuestr|suscríbete al|suscríbase a"
    "|haz una donación|iscriviti alla newsletter|iscriviti alla nostra|sostienici|assine nossa|assine a nossa|inscreva-se em nossa"
    "|onze nieuwsbrief|schrijf je in voor|steun ons|zapisz się do newslettera|zapisz się na newsletter|wesprzyj nas|подпишитесь на|поддержите нас"
    "|підпишіться на|הירשמו לניוזלטר|הירשמו לרשימת|תמכו בנו|اشترك في نشرتنا".split("|")
)
"""In lower case."""
