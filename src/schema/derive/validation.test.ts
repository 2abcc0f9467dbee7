import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { errorCodes } from '../../protocol/errors/known.ts'
import { refusedKeys, sampleRecord, seededRng, tags, text, validateRecord } from '../index.ts'
import { member } from './fixture.ts'
import { formIssues, recordSchema } from './yup.ts'

const errorsOf = (inputValues: Record<string, unknown>, mode: 'create' | 'update' = 'create') => {
  const checked = validateRecord(member, inputValues, mode)
  return checked.ok
    ? {}
    : Object.fromEntries(Object.entries(checked.errors).map(([name, found]) => [name, found.code]))
}
const fine = { name: '王小明', account: 'wxm', secret: 'abc123' }

it('fills in defaults and empty values when creating', () => {
  expect(validateRecord(member, fine, 'create')).toEqual({
    ok: true,
    values: {
      ...fine,
      countryCode: '86',
      phone: null,
      email: null,
      status: 'OPEN',
      level: 'B',
      teacher: null,
      fee: null,
      seen: null,
      site: null,
      about: null,
      tags: ['new'],
      avatar: null,
    },
  })
})

it('takes a teacher or a student with either a phone or an e-mail, and refuses neither with 11000 (VAL-02)', () => {
  for (const resource of [teacher, student]) {
    expect(
      validateRecord(
        resource,
        { name: '王小明', countryCode: '86', phone: '13800000001' },
        'create',
      ),
    ).toMatchObject({ ok: true })
    expect(
      validateRecord(resource, { name: '王小明', email: 'wxm@example.org' }, 'create'),
    ).toMatchObject({ ok: true })
    expect(validateRecord(resource, { name: '王小明', account: 'wxm' }, 'create')).toMatchObject({
      ok: true,
    })
    expect(validateRecord(resource, { name: '王小明', phone: ' ', email: '' }, 'create')).toEqual({
      ok: false,
      errors: { phone: { code: '11000' } },
    })
    expect(validateRecord(resource, { name: '王小明', phone: '138000' }, 'create')).toEqual({
      ok: false,
      errors: { phone: { code: '211' } },
    })
    expect(validateRecord(resource, { name: '王小明', email: 'nobody' }, 'create')).toEqual({
      ok: false,
      errors: { email: { code: '946' } },
    })
  }
})

it.each(['@', '<', '>', '\\', '&', '\u0000', '\ud800', '\u202e\u0007'])(
  'refuses a name with %j (VAL-04)',
  sign => {
    expect(errorsOf({ ...fine, name: `A${sign}B` })).toEqual({ name: '11034' })
  },
)
it.each([undefined, null, '', '   ', '\u00a0', '\u200b'])(
  'refuses an empty name: %j (VAL-04)',
  name => {
    expect(errorsOf({ ...fine, name })).toEqual({ name: '11005' })
  },
)
it.each(['Zoë O’Neill', "O'Brien", '王小明', 'Anne-Marie (Annie)', '张三·李四', '👩‍🏫'])(
  'takes the name %s (VAL-04)',
  name => {
    expect(errorsOf({ ...fine, name })).toEqual({})
  },
)
it('refuses a name of 51 characters and says how many may be; a character beyond 16 bits counts once', () => {
  expect(validateRecord(member, { ...fine, name: '王'.repeat(51) }, 'create')).toEqual({
    ok: false,
    errors: { name: { code: '9994', params: { maxLength: 50 } } },
  })
  expect(errorsOf({ ...fine, name: '𠮷'.repeat(50) })).toEqual({})
})

it.each([
  'http://example.org',
  'https://example.org/a?b=c#d',
  'HTTPS://EXAMPLE.ORG',
  'http://127.0.0.1:8080',
])('takes the complete address %s (VAL-18)', site => {
  expect(errorsOf({ ...fine, site })).toEqual({})
})
it.each([
  'example.org',
  'www.example.org',
  'ftp://example.org',
  '//example.org',
  'http:/example.org',
  'https://',
  'javascript:alert(1)',
  'http:// x',
  'https://a b',
  'http://[',
  'data:text/html,x',
  'java\nscript:x',
  'https://school.example@elsewhere.example/',
  'https://user:secret@example.org',
  'https://@example.org',
])('refuses the address %j (VAL-18)', site => {
  expect(errorsOf({ ...fine, site })).toEqual({ site: '9994' })
})

it.each([
  ['abcde', '2114'],
  ['a'.repeat(21), '2114'],
  ['abc 123', '2115'],
  ['pass-word', '2115'],
  ['密码密码密码', '2115'],
  ['', '11005'],
  [123456, '9994'],
])('refuses the password %j with %s (VAL-01)', (secret, code) => {
  expect(errorsOf({ ...fine, secret })).toEqual({ secret: code })
})

it.each([
  ['fee', 12.5],
  ['fee', '-1'],
  ['fee', '1.234'],
  ['level', 'C'],
  ['level', 'constructor'],
  ['status', 'LOST'],
  ['status', 1],
  ['tags', 'a#b'],
  ['tags', ['a#b']],
  ['tags', [1]],
  ['avatar', 'x'],
  ['avatar', { name: 'x' }],
  ['avatar', { id: '../../etc' }],
  ['seen', '2026-01-05'],
  ['seen', '2026-02-30T00:00:00Z'],
  ['seen', 0],
  ['teacher', { id: 'x' }],
  ['name', 12],
  ['email', ['a@b.cn']],
])('refuses %s of %j', (name, value) => {
  expect(Object.keys(errorsOf({ ...fine, [name]: value }))).toEqual([name])
})

it('refuses unknown, system and read-only keys when creating', () => {
  const inputValues = JSON.parse(
    '{"__proto__":{"x":1},"constructor":1,"id":"a","version":3,"institutionId":"b","visits":5,"nmae":"x"}',
  ) as Record<string, unknown>
  const checked = validateRecord(member, { ...inputValues, ...fine }, 'create')
  expect(checked.ok ? [] : Object.keys(checked.errors).toSorted()).toEqual([
    '__proto__',
    'constructor',
    'id',
    'institutionId',
    'nmae',
    'version',
    'visits',
  ])
  expect(
    Object.keys(refusedKeys(member, { visits: 1, account: 'x', name: 'y', version: 2 }, 'update')),
  ).toEqual(['visits', 'account', 'version'])
  expect(refusedKeys(member, { account: 'x' }, 'create')).toEqual({})
})

it('checks a whole stored record when updating, and asks for no secret that is stored already', () => {
  const stored = {
    id: 'a',
    version: 3,
    createTime: '2026-01-01T00:00:00.000Z',
    visits: 5,
    ...fine,
    secret: null,
    countryCode: '86',
    tags: [],
    status: 'SHUT',
  }
  const checked = validateRecord(member, { ...stored, name: ' 李静 ' }, 'update')
  expect(checked).toMatchObject({ ok: true, values: { name: '李静', status: 'SHUT', tags: [] } })
  for (const name of ['secret', 'visits', 'account', 'id', 'version'])
    expect(checked.ok && name in checked.values).toBe(false)
  expect(errorsOf({ ...stored, secret: 'x' }, 'update')).toEqual({ secret: '2114' })
  expect(validateRecord(member, { ...stored, secret: 'abc1234' }, 'update')).toMatchObject({
    ok: true,
    values: { secret: 'abc1234' },
  })
  expect(errorsOf({ ...stored, account: null }, 'update')).toEqual({ phone: '11000' })
})

it('is the same rule as the yup schema of the record', () => {
  const rng = seededRng(5)
  for (let n = 0; n < 50; n++) {
    const sample = sampleRecord(member, rng, n)
    expect({ ok: true, values: recordSchema(member, 'create').validateSync(sample) }).toEqual(
      validateRecord(member, sample, 'create'),
    )
  }
  const bad = { ...fine, name: 'a@b', email: 'x', phone: '1', fee: 5 }
  const checked = validateRecord(member, bad, 'create')
  expect(formIssues(member, bad, 'create')).toEqual(checked.ok ? {} : checked.errors)
})

it('reads a number by its country through the yup schema as well, wherever the two stand in the definition', () => {
  for (const phone of ['07911 123456', '+44 7911 123456', '7911123456', '12']) {
    const inputValues = { ...fine, countryCode: '44', phone }
    const checked = validateRecord(member, inputValues, 'create')
    expect(formIssues(member, inputValues, 'create')).toEqual(checked.ok ? {} : checked.errors)
    if (checked.ok)
      expect(recordSchema(member, 'create').validateSync(inputValues)).toEqual(checked.values)
  }
})

it('says 11000 on the first of the fields through the yup schema as well', () => {
  expect(() =>
    recordSchema(member, 'create').validateSync({ name: 'A', secret: 'abc123' }),
  ).toThrow(expect.objectContaining({ path: 'phone', errors: [{ code: '11000' }] }))
})

it('normalises what is of the kind, and refuses a list for a text and a text for a list', () => {
  const fields = {
    ...member.fields,
    name: text({ label: { en: 'Name', zh: '姓名' }, normalise: value => value.toLowerCase() }),
    tags: tags({ label: { en: 'Tags', zh: '标签' }, normalise: value => value.toSorted() }),
  }
  const judged = (values: object) =>
    validateRecord({ ...member, fields }, { ...fine, ...values }, 'create')
  expect(judged({ name: 'EMMA', tags: ['b', 'a'] })).toMatchObject({
    ok: true,
    values: { name: 'emma', tags: ['a', 'b'] },
  })
  expect(judged({ name: ['two', 'values'], tags: 7 })).toMatchObject({
    ok: false,
    errors: { name: { code: '9994' }, tags: { code: '9994' } },
  })
})

it('leaves what it was given unchanged', () => {
  const inputValues = Object.freeze({ ...fine, name: ' A ', tags: Object.freeze(['b ', 'b']) })
  expect(validateRecord(member, inputValues, 'create')).toMatchObject({
    ok: true,
    values: { name: 'A', tags: ['b'] },
  })
})

it('judges a stored phone again only where it or its country changes; an empty one and its neighbours always', () => {
  // a number that the metadata of another day took
  const stored = { name: '王小明', countryCode: '86', phone: '138000', email: null, account: null }
  const validateChanges = (changes: Record<string, unknown>) => {
    const mergedValues: Record<string, unknown> = { ...stored, ...changes }
    const was = new Map<string, unknown>(Object.entries(stored))
    const checked = validateRecord(
      student,
      mergedValues,
      'update',
      name => was.get(name) === mergedValues[name],
    )
    return checked.ok
      ? checked.values['phone']
      : Object.fromEntries(Object.entries(checked.errors).map(([name, { code }]) => [name, code]))
  }
  expect(validateChanges({ bookingLimit: 3 })).toBe('138000')
  expect(validateChanges({ email: 'x' })).toMatchObject({ email: expect.any(String) })
  expect(validateChanges({ phone: '138001' })).toEqual({ phone: '211' })
  expect(validateChanges({ countryCode: '44' })).toEqual({ phone: '211' })
  expect(validateChanges({ phone: null })).toEqual({ phone: '11000' })
  expect(validateRecord(student, stored, 'update')).toMatchObject({
    ok: false,
    errors: { phone: { code: '211' } },
  })
})

it('answers any record with values or codes, never throws, and accepts its own answer', () => {
  const names = fc.oneof(
    fc.constantFrom(...Object.keys(member.fields), '__proto__', 'id', 'x'),
    fc.string(),
  )
  const junk = fc.oneof(
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('86', '13800000001', 'OPEN', 'A', '1.00', [], {}, null),
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(names, junk), { maxLength: 12 }),
      fc.constantFrom('create' as const, 'update' as const),
      (entries, mode) => {
        const checked = validateRecord(member, { ...fine, ...Object.fromEntries(entries) }, mode)
        const codes = checked.ok ? [] : Object.values(checked.errors).map(found => found.code)
        expect(codes.filter(code => !errorCodes().includes(code))).toEqual([])
        const again = checked.ok
          ? validateRecord(member, { ...fine, ...checked.values }, mode)
          : checked
        expect(again).toEqual(checked)
      },
    ),
    { seed: 6, numRuns: 500 },
  )
})
