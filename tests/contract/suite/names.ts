import { expect, it } from 'vitest'
import { fieldOf, isNeededInRow, nameOfKey } from '../../../src/schema/index.ts'
import { wizardOf, written } from '../../support/importWizard.ts'
import { everything, sessionWith } from '../../support/signedIn.ts'
import { pick, type Bench, type Values } from './bench.ts'

interface Tally {
  readonly done: number
  readonly failed: readonly { readonly id: string; readonly code: string }[]
}
type Refused = { readonly errors?: Record<string, { readonly code: string }> } | undefined

/**
 * Resources whose records have a name that no two of them share: 'Maths 1' and 'maths 1' are one
 * name, on every way of writing.
 */
export const nameTests = (bench: () => Bench): void => {
  const b = () => bench()
  const key = () => b().resource.keys?.find(one => nameOfKey(b().resource, one)) ?? []
  const title = () => b().resource.title
  const code = () => fieldOf(b().resource, title())?.options.taken ?? '9994'
  const write = async (verb: string, body: Values) => {
    const answer = await b().t.call<Refused>('POST', b().path(verb), body)
    return { status: String(answer.status), code: answer.response?.errors?.[title()]?.code }
  }
  /** A record that is called 'Maths n', and another of the same scope. */
  const pair = async (n: number) => {
    const held = await b().create(n, { [title()]: `Maths ${n}` })
    const scope = pick(
      held,
      key().filter(part => part !== title()),
    )
    const other = await b().create(n + 1, { ...scope, [title()]: `Physics ${n}` })
    return { held, other, scope, name: `mATHS ${n}` }
  }

  it('refuses a name that differs from another in letter case alone, however it is given', async () => {
    const { held, other, scope, name } = await pair(40)
    const taken = { status: code(), code: code() }
    const values = { ...(await b().sample(42)), ...scope, [title()]: name }
    expect(await write('create', values)).toEqual(taken)
    const { id, version } = other
    expect(await write('update', { id, version, [title()]: name })).toEqual(taken)
    const bulk = await b().t.call<Tally>('POST', b().path('updateMany'), {
      ids: [id],
      data: { [title()]: name },
    })
    expect(bulk.response).toMatchObject({ done: 0, failed: [{ id, code: code() }] })
    // its own name in another letter case is no other name
    const own = await write('update', { id: held.id, version: held.version, [title()]: name })
    expect(own.status).toBe('200')
    await b().t.call('POST', b().path('delete'), { ids: [held.id] })
    const { status } = await write('create', { ...values, [title()]: name.toUpperCase() })
    expect(status).toBe('200')
    const back = await b().t.call<Tally>('POST', b().path('restore'), { ids: [held.id] })
    expect(back.response).toMatchObject({ done: 0, failed: [{ id: held.id, code: code() }] })
  })

  it('takes a row of a sheet for the record of that name, and two such rows for one', async () => {
    const { resource, t } = b()
    const needed = Object.keys(resource.fields).filter(name => isNeededInRow(resource, name))
    if (resource.import === false || needed.join() !== title()) return
    const held = await b().create(50, { [title()]: 'Maths 50' })
    const session = { ...sessionWith(everything, { id: t.institution }), lang: 'en' as const }
    const wizard = wizardOf(t.ports, { ...session, requestId: t.ports.ids.next() })
    const label = fieldOf(resource, title())?.options.label.en ?? ''
    const sheet = written([label], ['MATHS 50'], ['Zebra 51'], ['zebra 51'])
    const job = await wizard.run(resource.name, sheet, { match: 'create' })
    const rows = (await wizard.rows(job.jobId)).list
    expect([rows[0]?.verdict, rows[0]?.recordId]).toEqual(['skip', held.id])
    expect(rows[1]?.verdict).toBe('create')
    expect([rows[2]?.verdict, rows[2]?.errors[0]?.field]).toEqual(['error', title()])
  })
}
