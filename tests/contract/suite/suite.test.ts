import { describe } from 'vitest'
import { lesson } from '../../../resources/scheduling/lesson/lesson.resource.ts'
import { student } from '../../../resources/people/student/student.resource.ts'
import { sampleRecord, seededRng } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { standingClock, type TestApp } from '../../support/app.ts'
import { accessTests } from './access.ts'
import type { Bench, Rec } from './bench.ts'
import { askedInputTests, writtenInputTests } from './input.ts'
import { listEditTests } from './listEdits.ts'
import { listTests } from './lists.ts'
import { sheetTests } from './sheets.ts'
import { writeTests } from './writes.ts'

const tally = { matched: 1, done: 1, failed: [], unchanged: [] }
const anyone = { id: 'M1', token: 'token' }

/**
 * A server that allows every call to everyone, answers all of them equally, and changes nothing.
 */
const careless = (resource: AnyResource, record: Rec): TestApp => {
  const response = { ...record, ...tally, list: [record], total: 1 }
  const envelope = { responseHeader: { status: 200, msg: '' }, response }
  const clock = standingClock()
  const app = {
    call: async () => ({ http: 200, status: 200, msg: '', response, headers: new Headers() }),
    app: { request: async () => Response.json(envelope) },
    as: async () => anyone,
    member: async () => anyone,
    administrator: anyone,
    stranger: anyone,
    clock,
    ports: { rules: {}, resources: { [resource.name]: resource }, clock },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what else an app has isn't reached
  return app as unknown as TestApp
}

const benchOf = (resource: AnyResource, values: Partial<Rec> = {}) => {
  const sample = (n: number) => sampleRecord(resource, seededRng(n), n)
  const record: Rec = { ...sample(1), ...values, id: 'R1', version: 1 }
  const bench = {
    resource,
    rules: {},
    t: careless(resource, record),
    sample: async (n: number) => sample(n),
    create: async () => record,
    place: async () => ({}),
    change: async () => undefined,
    empty: async () => undefined,
    remove: async () => undefined,
    list: async () => ({ list: [record], total: 1 }),
    path: (verb: string) => `${resource.name}/${verb}`,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store isn't reached
  return () => bench as unknown as Bench
}

describe('each test of the conformance notices a careless server', { fails: true }, () => {
  const ofStudents = benchOf(student)
  for (const tests of [
    writeTests,
    listEditTests,
    accessTests,
    sheetTests,
    askedInputTests,
    writtenInputTests,
  ])
    tests(ofStudents)
  // it points at other records
  listTests(benchOf(lesson, { name: 'Fractions', courseId: 'C1' }))
})
