"""The detectors of all rules, one file a rule. They only find; `decision.table` says what happens then."""
