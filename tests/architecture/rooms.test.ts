import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config from '../../.dependency-cruiser.mjs'

// A small tree in which each file breaks one rule: the checker must see every one of them, or it
// guards nothing.
const tree: Readonly<Record<string, string>> = {
  'resources/a/a.resource.ts': "import { b } from '../b/b.resource.ts'\nexport const a = b",
  'resources/b/b.resource.ts': 'export const b = 1',
  'resources/b/Wide.tsx': 'export const Wide = 1',
  'node_modules/recharts/package.json': '{ "name": "recharts", "main": "index.js" }',
  'node_modules/recharts/index.js': 'export const Pie = 1',
  'src/ui/Slices.tsx': "import { Pie } from 'recharts'\nexport const Slices = Pie",
  'src/ui/list.ts': "import { b } from '../../resources/b/b.resource.ts'\nexport const list = b",
  'src/schema/kind.ts': "import { list } from '../ui/list.ts'\nexport const kind = list",
  'dataProvider/http.ts': "import { app } from '../server/app.ts'\nexport const http = app",
  'server/app.ts': "import { readFile } from 'node:fs/promises'\nexport const app = readFile",
  'server/screen.ts': "import { Wide } from '../resources/b/Wide.tsx'\nexport const screen = Wide",
  'server/platform/store.ts':
    "import type { Row } from '../engine/row.ts'\nexport type Store = Row",
  'server/platform/jobs.ts':
    "import type { Fee } from '../domain/fees/index.ts'\nexport type Job = Fee",
  'server/platform/kind.ts':
    "import type { b } from '../../resources/b/b.resource.ts'\nexport type Kind = typeof b",
  'server/platform/store.test.ts': "import '../engine/row.ts'",
  'server/engine/row.ts': 'export type Row = string',
  'server/engine/write.ts':
    "import { b } from '../../resources/b/b.resource.ts'\nexport const write = b",
  'server/engine/undo.ts':
    "import { refund } from '../domain/fees/index.ts'\nexport const undo = refund",
  'server/domain/fees/index.ts': "export { refund } from './refund.ts'\nexport type Fee = string",
  'server/domain/fees/refund.ts': 'export const refund = 1',
  'server/domain/seats/release.ts':
    "import { refund } from '../fees/refund.ts'\nexport const release = refund",
  'server/domain/seats/take.ts':
    "import { refund } from '../fees/index.ts'\nimport { release } from './release.ts'\nexport const take = [refund, release]",
  'server/domain/seminars/index.ts': 'export const seminars = 1',
  'resources/seminars/seminar.resource.ts': 'export const seminar = 1',
  'server/domain/classroom/intake.ts':
    "import { seminars } from '../seminars/index.ts'\nexport const intake = seminars",
  'server/domain/classroom/settle.ts':
    "import type { seminar } from '../../../resources/seminars/seminar.resource.ts'\nexport type S = typeof seminar",
  'server/jobs.ts': "import { refund } from './domain/fees/refund.ts'\nexport const jobs = refund",
  'resources/a/fee.ts':
    "import { refund } from '../../server/domain/fees/index.ts'\nexport const fee = refund",
  'server/domain/fees/demo.ts':
    "import { demo } from '../../../mocks/demo.ts'\nexport const d = demo",
  'server/main.ts': "import { demo } from '../mocks/demo.ts'\nexport const main = demo",
  'mocks/demo.ts': 'export const demo = 1',
  'server/domain/seats/rules/seat.ts':
    "import { refund } from '../../fees/index.ts'\nimport { release } from '../release.ts'\nexport const rules = [refund, release]",
  'src/app/main.ts': "import { app } from '../../server/app.ts'\nexport const main = app",
  'src/access/one.ts': "import { two } from './two.ts'\nexport const one = (): unknown => two",
  'src/access/two.ts': "import { one } from './one.ts'\nexport const two = (): unknown => one",
}

let folder = ''
let broken: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'edu-rooms-'))
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { tsConfig: _ours, ...options } = config.options
  const { output } = await cruise(['src', 'resources', 'dataProvider', 'server'], {
    ...options,
    parser: 'swc',
    moduleSystems: ['es6'],
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  })
  broken = (output as ICruiseResult).summary.violations.map(
    ({ rule, from }) => `${rule.name}: ${from}`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the rules of the rooms', () => {
  it.each([
    'definitions-apart: resources/a/a.resource.ts',
    'resources-below-server: resources/a/fee.ts',
    'server-sees-no-demo: server/domain/fees/demo.ts',
    'ui-names-no-entity: src/ui/list.ts',
    'charts-through-one-part: src/ui/Slices.tsx',
    'schema-is-pure: src/schema/kind.ts',
    'provider-has-no-react: dataProvider/http.ts',
    'server-runs-anywhere: server/app.ts',
    'server-has-no-screen: server/screen.ts',
    'platform-below-engine: server/platform/store.ts',
    'platform-below-engine: server/platform/jobs.ts',
    'platform-below-engine: server/platform/kind.ts',
    'engine-below-domains: server/engine/write.ts',
    'engine-below-domains: server/engine/undo.ts',
    'domains-through-index: server/domain/seats/release.ts',
    'classroom-below-seminars: server/domain/classroom/intake.ts',
    'classroom-below-seminars: server/domain/classroom/settle.ts',
    'server-through-index: server/jobs.ts',
    'app-sees-no-server: src/app/main.ts',
    'no-cycles: src/access/one.ts',
  ])('are enforced: %s', violation => {
    expect(broken).toContain(violation)
  })

  it('let tests of the server reach anywhere, domains and their rules call an index.ts', () => {
    const files = [
      'server/platform/store.test.ts',
      'server/domain/seats/take.ts',
      'server/domain/seats/rules/seat.ts',
      'server/main.ts',
    ]
    expect(broken.filter(line => files.some(file => line.endsWith(`: ${file}`)))).toEqual([])
  })
})
