import { spawnSync } from 'node:child_process'

/**
 * Whether the machine has these programs. One with Node alone lacks curl and jq; `.ci/run` installs
 * what examples in documents call.
 */
export const hasPrograms = (...names: readonly string[]): boolean =>
  spawnSync('sh', ['-c', names.map(name => `command -v ${name}`).join(' && ')]).status === 0
