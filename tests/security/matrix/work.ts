import { expect } from 'vitest'
import { maskedFields } from '../../../src/access/masked.ts'
import { everyonesJobs } from '../../../src/protocol/tasks.ts'
import { importColumns, kindOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { beginningWith } from '../../support/tus.ts'
import type { Answered, Matrix } from './bench.ts'
import type { Call, Values } from './paths.ts'

const post = (path: string, body: unknown): Call => ({ method: 'POST', path, body })
const get = (path: string): Call => ({ method: 'GET', path })
const textOf = (answer: Answered, name: string): string => String(answer.response?.[name])

/** Texts of these records that who sees them masked must not come upon. */
const secretsOf = (resource: AnyResource, records: readonly Values[]): string[] =>
  maskedFields(resource).flatMap(name => {
    const field = resource.fields[name]
    return records.flatMap(record => {
      const value = record[name]
      return field &&
        typeof value === 'string' &&
        value !== '' &&
        kindOf(field).mask?.(value) !== value
        ? [value]
        : []
    })
  })

/** The title of a record as a sheet in English shows it. */
const shownTitle = (resource: AnyResource, record: Values): string => {
  const value = record[resource.title]
  const field = resource.fields[resource.title]
  return String(field ? kindOf(field).formatCell(value, field.options, 'en') : value)
}

/** The refusals of callers without access to a job; none of their calls may change it. */
const refused = async (m: Matrix, right: string, call: Call, name: string): Promise<void> => {
  expect((await m.send(call, null)).http, `${name}: no token`).toBe(401)
  expect((await m.send(call, m.expired)).http, `${name}: expired`).toBe(403)
  const others = {
    stranger: m.stranger,
    'without the right': await m.without([right]),
    colleague: await m.without([everyonesJobs]),
  }
  for (const [who, token] of Object.entries(others))
    expect((await m.send(call, token)).status, `${name}: ${who}`).toBe(404)
}

/**
 * An import that the holder takes through the wizard, from the upload to its undo; all others try
 * each step first.
 */
export const ledImport = async (m: Matrix, resource: AnyResource): Promise<void> => {
  const right = `${resource.name}.import`
  const [one, two] = [await m.subject(resource, {}), await m.subject(resource, {})]
  const columns = importColumns(resource)
  // a composed title is in no sheet
  const title = columns.includes(resource.title) ? resource.title : (columns[0] ?? resource.title)
  // a row without content would be ignored
  const texts = columns.filter(name => typeof one.other[name] === 'string')
  const bad = texts.length === 1 ? '<' : ''
  const rows = [
    one.other,
    { ...two.other, ...one.record, [title]: two.other[title] },
    { ...two.other, [title]: bad },
  ]
  const secrets = secretsOf(resource, [one.other, two.other, one.record])
  const masked = maskedFields(resource).length ? await m.masked(resource) : undefined
  const bytes = await m.sheetOf(resource, rows)

  const own = async (name: string, call: Call): Promise<Answered> => {
    const answer = await m.send(call, m.holder)
    expect(answer.status, `${name}: with the right ${answer.text}`).toBe(200)
    await m.rested()
    return answer
  }
  /**
   * All callers try it; those who see masked values only if the job wouldn't become theirs by it.
   */
  const step = async (name: string, call: Call, asMasked?: number): Promise<Answered> => {
    await refused(m, right, call, name)
    if (masked !== undefined && asMasked !== undefined) {
      const answer = await m.send(call, masked)
      expect(answer.status, `${name}: masked ${answer.text}`).toBe(asMasked)
      for (const secret of secrets) expect(answer.text, `${name}: masked`).not.toContain(secret)
    }
    return own(name, call)
  }

  const target = { resource: resource.name }
  const file = { purpose: 'import', fileName: 'led.xlsx', size: bytes.byteLength, target }
  const beginning: Call = {
    method: 'POST',
    path: 'uploads',
    headers: { ...beginningWith(file), 'Content-Type': '' },
  }
  expect((await m.send(beginning, null)).http).toBe(401)
  expect(
    (await m.send(beginning, await m.without([right]))).status,
    'upload without the right',
  ).toBe(905)
  const uploadId = textOf(await own('upload', beginning), 'uploadId')
  const piece: Call = {
    method: 'PATCH',
    path: `uploads/${uploadId}`,
    body: bytes,
    headers: { ...beginningWith(file), 'Upload-Offset': '0' },
  }
  await step('piece', piece, 404)
  await step('upload', get(`uploads/${uploadId}`), 404)
  const jobId = textOf(await step('begin', post('importJob/begin', { uploadId }), 404), 'jobId')

  const at = get(`importJob/get?jobId=${jobId}`)
  const now = async () => (await own('get', at)).response ?? {}
  const revised = async (more: object) => ({ jobId, revision: (await now())['revision'], ...more })
  const checkHidesSecrets = async (name: string, token: string) => {
    const answer = await m.send(at, token)
    expect(answer.status, name).toBe(200)
    for (const secret of [...secrets, one.record.id])
      expect(answer.text, name).not.toContain(secret)
  }
  // a refusal names the blocking job: other importers may see its progress, but nothing of its
  // contents
  await checkHidesSecrets('get: colleague', await m.without([everyonesJobs]))
  if (masked !== undefined) await checkHidesSecrets('get: masked', masked)
  for (const token of [m.stranger, await m.without([right])])
    expect((await m.send(at, token)).status, 'get').toBe(404)

  await step('read', post('importJob/read', await revised({ sheet: 's', headingRow: 0 })), 905)
  await step(
    'check',
    post('importJob/check', await revised({ mapping: (await now())['mapping'] })),
    905,
  )
  expect(await now()).toMatchObject({ state: 'CHECKED' })
  const plan = await step('plan', get(`importJob/plan?jobId=${jobId}`), 200)
  expect(plan.response).toMatchObject({ total: rows.length })
  // what others must not see is there to be seen
  if (masked !== undefined)
    expect(secrets.filter(secret => plan.text.includes(secret))).not.toEqual([])
  await step('errors', get(`importJob/errors?jobId=${jobId}`), 200)
  await step(
    'edit',
    post('importJob/edit', await revised({ rows: [{ sheetRow: 4, cells: { [title]: ' ' } }] })),
  )
  await step('leave', post('importJob/leave', await revised({ rows: [4], left: true })))
  await step('take in', post('importJob/leave', await revised({ rows: [4], left: false })))
  await step(
    'replace',
    post('importJob/replace', await revised({ field: title, from: ' ', to: '' })),
  )
  await step(
    'commit',
    post('importJob/commit', { jobId, checkKey: (await now())['checkKey'], mode: 'good' }),
  )
  await step('rows', get(`importJob/rows?jobId=${jobId}`), 200)
  await step('errors', get(`importJob/errors?jobId=${jobId}`), 200)

  const listed = async (token: string, everyone = '') =>
    m.send(get(`importJob/list?limit=100${everyone}`), token)
  expect((await listed(m.holder)).text).toContain(jobId)
  for (const token of [m.stranger, await m.without([everyonesJobs]), await m.without([right])])
    expect((await listed(token)).text, 'list').not.toContain(jobId)
  expect(
    (await listed(await m.without([everyonesJobs]), '&everyone=1')).status,
    'list of all',
  ).toBe(905)
  expect((await listed(await m.without([right]), '&everyone=1')).text, 'list of all').not.toContain(
    jobId,
  )
  if (masked !== undefined)
    expect((await listed(masked, '&everyone=1')).text, 'list of all').toContain(jobId)

  await refused(m, right, post('importJob/undo', { jobId }), 'undo')
  const { created, updated } = await now()
  const undone = await m.send(post('importJob/undo', { jobId }), m.holder)
  expect(undone.status, `undo ${undone.text}`).toBe(
    Number(created) + Number(updated) > 0 ? 200 : 409,
  )
  await m.rested()
  await step('cancel', post('importJob/cancel', { jobId }))
}

/** An export as a task, up to its file; then one of who sees fields masked. */
export const taskOfExport = async (m: Matrix, resource: AnyResource): Promise<void> => {
  const subject = await m.subject(resource, {})
  const secrets = secretsOf(resource, [subject.record])
  const path = `${resource.name}/export`
  const body = { query: {}, fields: 'all', format: 'csv' }
  const right = `${resource.name}.export`
  expect((await m.send(post(path, body), await m.without([right]))).status).toBe(905)
  const beginAnswer = await m.send(post(path, body), m.holder)
  expect(beginAnswer.status, beginAnswer.text).toBe(200)
  await m.rested()
  const id = textOf(beginAnswer, 'taskId')
  const colleague = await m.without([everyonesJobs])
  const calls = {
    get: get(`task/get?id=${id}`),
    file: get(`task/file?id=${id}`),
    cancel: post('task/cancel', { id }),
  }
  for (const [name, call] of Object.entries(calls)) {
    expect((await m.send(call, null)).http, name).toBe(401)
    expect((await m.send(call, m.expired)).http, name).toBe(403)
    for (const token of [m.stranger, colleague])
      expect((await m.send(call, token)).status, name).toBe(404)
    // who sees everyone's jobs may end them; what is in the file is its maker's
    const boss = await m.send(call, await m.without([right]))
    expect(boss.status, `${name}: everyone's`).toBe(name === 'file' ? 404 : 200)
    const answer = await m.send(call, m.holder)
    expect(answer.status, `${name}: ${answer.text}`).toBe(200)
    if (name === 'get')
      expect(answer.response, name).toMatchObject({ state: 'DONE', kind: 'export' })
  }
  for (const [token, everyone, found] of [
    [m.holder, '', true],
    [m.stranger, '', false],
    [colleague, '', false],
  ] as const)
    expect(
      (await m.send(get(`task/list?kind=export&limit=100${everyone}`), token)).text.includes(id),
      'list',
    ).toBe(found)
  expect(
    (await m.send(get('task/list?kind=export&everyone=1'), colleague)).status,
    'list of all',
  ).toBe(905)
  const url = textOf(await m.send(calls.file, m.holder), 'url')
  expect((await m.send(get(url), null)).text, 'the file').toContain(
    shownTitle(resource, subject.record),
  )
  for (const [was, is] of [
    [/i=[^&]+/, 'i=another'],
    [/until=\d+/, 'until=99999999999'],
    [/mac=.{4}/, 'mac=aaaa'],
  ] as const)
    expect((await m.send(get(url.replace(was, is)), null)).status, String(was)).toBe(404)

  if (!maskedFields(resource).length) return
  const masked = await m.masked(resource)
  const theirs = textOf(await m.send(post(path, body), masked), 'taskId')
  await m.rested()
  const file = await m.send(
    get(textOf(await m.send(get(`task/file?id=${theirs}`), masked), 'url')),
    null,
  )
  expect(file.text).toContain(String(subject.record[resource.title]))
  for (const secret of secrets) expect(file.text).not.toContain(secret)
}
