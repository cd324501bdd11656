"""The detectors of all rules, one file a rule. Each only finds; `decision.table` says what happens to the blocks found."""
