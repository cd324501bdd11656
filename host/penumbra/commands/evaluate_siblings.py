"""`penumbra evaluate-siblings`: count like siblings whose level differs from the rest of their group."""

import click

__all__ = ["evaluate_siblings"]


@click.command("evaluate-siblings")
@click.argument("corpora", metavar="CORPUS…", nargs=-1, required=True)
@click.option("--every", default=1, show_default=True, type=click.IntRange(1), help="Only every n-th labelled page.")
def evaluate_siblings(corpora: tuple[str, ...], every: int) -> None:
    """Count the entries of lists, rows of tables and cards that stand apart from the rest of their group.

    CORPUS is a corpus's name or folder, or a folder of sites with a list `pages.txt`. Of the members apart, "annotated"
    counts those with annotations, and "faults" those that the annotations do not set apart.
    """
    from penumbra.evaluation.siblings import measure_siblings

    for name, value in measure_siblings(list(corpora), every).items():
        click.echo(f"{name:<10}{value:>10.4%}" if name == "share" else f"{name:<10}{value:>10.0f}")
