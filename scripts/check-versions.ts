import { readFileSync } from 'node:fs'
import { migrations } from '../server/platform/store/migrations/index.ts'
import { fixtureProblem, readVersions } from '../tests/support/versions/fixture.ts'

/**
 * Checks that the current schema has a fixture among those that every later version opens
 * (tests/fixtures/versions).
 */
const problem = fixtureProblem(
  readVersions(),
  readFileSync(new URL('../schema.sql', import.meta.url), 'utf8'),
  migrations.at(-1)?.name ?? '',
)
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
