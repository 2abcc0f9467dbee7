import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { resources } from '../../../resources/index.ts'
import type { ConversionRequest, Converter } from '../../platform/ports.ts'
import { enqueueOwn } from '../jobs/put.ts'
import {
  haltTasks,
  nudge,
  requestCancellation,
  tasksDone,
  tellCancelled,
  withTaskKinds,
} from '../jobs/queue.ts'
import type { TaskHandler } from '../jobs/task.ts'
import { convertWithin } from './within.ts'

/** A converter whose conversions last until they are called off, or `finish` is called. */
const patientConverter = (document = 1) => {
  const begun: ConversionRequest[] = []
  const finishers: (() => void)[] = []
  const converter: Converter = {
    atOnce: { document, media: 1 },
    can: () => true,
    convert: request =>
      new Promise((resolve, reject) => {
        begun.push(request)
        finishers.push(() => resolve({ result: null, files: [] }))
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
      }),
  }
  return { converter, begun, finish: () => finishers.shift()?.() }
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'a conversion within a task on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    const begin = async (documents = 1) => {
      const patient = patientConverter(documents)
      const t = await makeApp({ store, ports: { converter: patient.converter } })
      const run: TaskHandler = async task => {
        const made = await convertWithin(task, {
          kind: 'pages',
          source: task.id,
          extension: '',
          target: 'b/',
          options: null,
        })
        return { state: typeof made === 'string' ? made : 'DONE' }
      }
      withTaskKinds(t.ports, {
        convert: { converts: 'media', run },
        document: { converts: 'document', run },
        preview: { converts: 'document', run },
        again: { converts: 'document', repeats: true, run },
        other: { run: () => Promise.resolve({ state: 'DONE' }) },
      })
      const put = (name: string, scope = t.scope) =>
        scope.transaction(tx =>
          enqueueOwn(
            tx,
            { ids: t.ports.ids, now: t.clock.now().toISOString() },
            { kind: name, resource: 'student', action: 'convert', input: null },
          ),
        )
      const stateOf = async (id: string, scope = t.scope) =>
        (
          await scope.db
            .selectFrom('task')
            .select('state')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).state
      return { ...patient, t, put, stateOf }
    }

    it('holds up no other task, and the next one begins when it ends, in another institution too', async () => {
      const { t, put, stateOf, begun, finish } = await begin()
      const elsewhere = t.ports.store.scope(t.otherInstitution)
      const first = await put('convert')
      nudge(t.ports, t.institution)
      await expect.poll(() => begun).toHaveLength(1)
      const second = await put('convert', elsewhere)
      const others = [await put('other'), await put('other')]
      nudge(t.ports, t.otherInstitution)
      nudge(t.ports, t.institution)
      await expect.poll(() => Promise.all(others.map(id => stateOf(id)))).toEqual(['DONE', 'DONE'])
      expect(await stateOf(second, elsewhere)).toBe('QUEUED')
      expect(begun).toHaveLength(1)
      finish()
      await expect.poll(() => begun).toHaveLength(2)
      finish()
      await tasksDone(t.ports)
      expect(await stateOf(first)).toBe('DONE')
      expect(await stateOf(second, elsewhere)).toBe('DONE')
    })

    it('of a document waits for no video, and one institution never takes the last place of a lane', async () => {
      const { t, put, begun, finish } = await begin(2)
      const elsewhere = t.ports.store.scope(t.otherInstitution)
      const video = await put('convert')
      nudge(t.ports, t.institution)
      await expect.poll(() => begun).toHaveLength(1)
      const document = await put('document')
      const preview = await put('preview')
      nudge(t.ports, t.institution)
      await expect.poll(() => begun).toHaveLength(2)
      const foreign = await put('document', elsewhere)
      nudge(t.ports, t.institution)
      nudge(t.ports, t.otherInstitution)
      await expect.poll(() => begun).toHaveLength(3)
      expect(begun.map(({ source }) => source)).toEqual([video, document, foreign])
      for (let n = 0; n < 3; n++) finish()
      await expect.poll(() => begun.at(-1)?.source).toBe(preview)
      finish()
      await tasksDone(t.ports)
    })

    it('goes by turns of the institutions, and second tries come after all first ones', async () => {
      const { t, put, begun, finish } = await begin()
      const elsewhere = t.ports.store.scope(t.otherInstitution)
      const first = await put('document')
      nudge(t.ports, t.institution)
      await expect.poll(() => begun).toHaveLength(1)
      const again = await put('again')
      const second = await put('document')
      const third = await put('document')
      const theirs = [await put('document', elsewhere), await put('document', elsewhere)]
      // the institution that floods the queue also asks most often
      nudge(t.ports, t.institution)
      nudge(t.ports, t.otherInstitution)
      nudge(t.ports, t.institution)
      for (let n = 2; n <= 6; n++) {
        finish()
        await expect.poll(() => begun).toHaveLength(n)
      }
      finish()
      await tasksDone(t.ports)
      expect(begun.map(({ source }) => source)).toEqual([
        first,
        theirs[0],
        second,
        theirs[1],
        third,
        again,
      ])
    })

    it('ends with its task, and goes on after a stop of the server', async () => {
      const { t, put, stateOf, begun } = await begin()
      const unwanted = await put('convert')
      nudge(t.ports, t.institution)
      await expect.poll(() => begun).toHaveLength(1)
      await t.scope.transaction(tx => requestCancellation(tx, t.ports, unwanted))
      tellCancelled(t.ports, unwanted)
      await tasksDone(t.ports)
      expect(await stateOf(unwanted)).toBe('CANCELLED')
      const halted = await put('convert')
      nudge(t.ports, t.institution)
      await expect.poll(() => begun).toHaveLength(2)
      await haltTasks(t.ports)
      expect(await stateOf(halted)).toBe('QUEUED')
      expect(begun[1]?.signal.aborted).toBe(true)
    })
  },
)
