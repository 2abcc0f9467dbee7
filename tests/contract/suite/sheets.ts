import { expect, it } from 'vitest'
import type { Access } from '../../../src/access/index.ts'
import { maskedFields } from '../../../src/access/masked.ts'
import { verdicts } from '../../../src/protocol/imports.ts'
import { resourcePath } from '../../../src/protocol/paths.ts'
import { fieldEntries, matchKeys, targetOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { importsDone } from '../../../server/engine/imports/background.ts'
import { contextsOf } from '../../../server/domain/identity/institutions/begin.ts'
import { createBatch, type NewRecord } from '../../../server/engine/records/batch.ts'
import { validateRow, startValues } from '../../../server/engine/records/draft.ts'
import { idsIn } from '../../../server/engine/records/references.ts'
import { answerOf, appAs, everything, formOf, sessionWith } from '../../support/signedIn.ts'
import { wizardOf } from '../../support/importWizard.ts'
import type { Bench } from './bench.ts'

/** Number of records; few if each refers to another record, which has to be made. */
const rowsOf = ({ keys = [], fields }: AnyResource): number =>
  keys.some(key => {
    const field = fields[key.at(-1) ?? '']
    return field !== undefined && targetOf(field) !== undefined
  })
    ? 6
    : 60
/** Texts that a spreadsheet likes to take for something else. */
const odd = [
  '=1+1',
  '007',
  '1e5',
  '2026-01-02',
  'TRUE',
  '"a", b; c',
  '多\n行',
  '+86 1',
  "'quoted",
  '_x0041_',
  '１２',
  '-',
  '😀 é',
]

/** Values that the definition itself gives, with odd texts wherever a text may be anything. */
const variedOf = async (
  { resource, sample }: Bench,
  n: number,
): Promise<Record<string, unknown>> => {
  const values = await sample(n)
  const keys = new Set((resource.keys ?? []).flat())
  const sampleValues = resource.samples?.(n) ?? {}
  fieldEntries(resource).forEach(([name, field], at) => {
    const free =
      (field.kind === 'text' || field.kind === 'longText') &&
      !('rule' in field.options && field.options.rule)
    if (free && !keys.has(name) && !Object.hasOwn(sampleValues, name) && n % 2)
      values[name] = odd[(n + at) % odd.length]
  })
  return values
}

/** Makes this many records by ordinary writes. */
const makeMany = async (bench: Bench): Promise<string[]> => {
  const { resource, t } = bench
  const contextFor = await contextsOf(t.ports, t.administrator.id, t.institution, 'samples')
  const records: NewRecord[] = []
  for (let n = 0; n < rowsOf(resource); n++) {
    const values = await variedOf(bench, 700 + n)
    records.push({
      values: validateRow(resource, { ...startValues(resource), ...values }, 'create'),
      given: new Set(Object.keys(values)),
    })
  }
  const outcomes = await t.scope.transaction(tx =>
    createBatch(tx, contextFor(resource), records, 'create'),
  )
  return outcomes.map(outcome => {
    if (!('row' in outcome)) throw new Error(`${resource.name}: ${JSON.stringify(outcome)}`)
    return outcome.row.id
  })
}

/**
 * Gives all referenced records the same name, and one further record, unless forbidden: then no
 * name alone identifies one of them.
 */
const callAlike = async (
  { resource, t, own, sample }: Bench,
  ids: readonly string[],
): Promise<void> => {
  const rows = await t.scope.many(resource, ids)
  for (const [name, field] of fieldEntries(resource)) {
    const target = t.ports.resources[targetOf(field) ?? '']
    const pointed = new Set(rows.flatMap(row => idsIn(row[name])))
    if (
      !target ||
      !pointed.size ||
      target.keys?.some(key => key.length === 1 && key[0] === target.title)
    )
      continue
    await own.create(target, { ...(await sample(990, target)), [target.title]: '王伟' })
    for (const id of pointed) await own.change(target, id, { [target.title]: '王伟' })
  }
}

export const sheetTests = (bench: () => Bench): void => {
  const b = () => bench()

  it('comes back from its own export as it is: a check finds nothing to change, in both languages, whoever sees what masked (IMP-03)', async () => {
    const { resource, t } = b()
    // resources that can't be imported or matched have no round trip
    if (resource.import === false || resource.export === false || !matchKeys(resource).length)
      return
    const ids = await makeMany(b())
    await callAlike(b(), ids)
    const masks = new Set(
      maskedFields(resource).flatMap(name => resource.fields[name]?.options.masked ?? []),
    )
    // callers who see every key masked can't match records: their rows are refused, like those for
    // other records
    const isTold = matchKeys(resource).some(
      key => !key.some(name => resource.fields[name]?.options.masked !== undefined),
    )
    const readers: Access[] =
      masks.size && isTold ? [everything, { rights: 'all', masks }] : [everything]
    for (const access of readers)
      for (const lang of ['en', 'zh'] as const) {
        const session = {
          ...sessionWith(access, { id: t.institution }),
          requestId: t.ports.ids.next(),
          lang,
        }
        const answer = await appAs(t.ports, session).request(
          resourcePath(resource.name, 'export'),
          {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ ids, fields: 'all' }),
          },
        )
        const file = new Uint8Array(await answer.arrayBuffer())
        const wizard = wizardOf(t.ports, session)
        const job = await wizard.run(resource.name, file, { match: 'both' })
        const others = (await wizard.rows(job.jobId)).list.filter(
          ({ verdict }) => verdict !== 'unchanged',
        )
        expect(
          others.map(({ verdict, errors, changes }) => ({ verdict, errors, changes })),
        ).toEqual([])
        expect([lang, access.masks.size, job.verdicts]).toEqual([
          lang,
          access.masks.size,
          Object.fromEntries(
            verdicts.map(verdict => [verdict, verdict === 'unchanged' ? ids.length : 0]),
          ),
        ])
        if (access !== everything || lang !== 'en') continue
        // posted alone it only creates, and so doubles nothing
        const alone = { method: 'POST', body: formOf(file, 'list.xlsx') }
        const importAnswer = await answerOf<{ jobId: string }>(
          await appAs(t.ports, { ...session, requestId: t.ports.ids.next() }).request(
            resourcePath(resource.name, 'import'),
            alone,
          ),
        )
        await importsDone(t.ports)
        expect(await wizard.job(importAnswer.response.jobId)).toMatchObject({
          created: 0,
          failed: ids.length,
        })
      }
  })
}
