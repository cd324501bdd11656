/** Exits with 0 under a Node that the linters support. `package.json` has the same versions; npm only warns of others. */
const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major > 23 || (major === 22 && minor > 12) || (major === 20 && minor > 18) ? 0 : 1);
