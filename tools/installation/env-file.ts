/**
 * Reads the file of `--env-file=<path>` into the environment and removes the option from the
 * arguments. Node parses the file, as in the systemd units. Variables that are already set keep
 * their values.
 */
const OPTION = '--env-file=';

const place = process.argv.findIndex((argument) => argument.startsWith(OPTION));
if (place !== -1) {
  const [option = ''] = process.argv.splice(place, 1);
  process.loadEnvFile(option.slice(OPTION.length));
}
