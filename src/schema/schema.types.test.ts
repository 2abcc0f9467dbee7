import { expect, expectTypeOf, it } from 'vitest'
import type { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import {
  boolean,
  choice,
  date,
  dateTime,
  defineAction,
  defineResource,
  hours,
  image,
  integer,
  money,
  multiChoice,
  phone,
  reference,
  references,
  state,
  tags,
  text,
  type FileRef,
  type InputOf,
  type OutputOf,
  type RecordOf,
  type SystemValues,
} from './index.ts'

const label = { en: 'Thing', zh: '东西' }
const groups = [{ name: 'all', label, fields: ['name'] }] as const
const form = { layout: 'sections', groups } as const
const states = { A: { label, tone: 'good' }, B: { label, tone: 'bad' } } as const
const list = { columns: ['name'], sort: 'name' } as const

/** Never called: these functions are for the compiler alone. */
export const refusedByTheCompiler = {
  // @ts-expect-error a day has no time
  nowOfADay: () => date({ label, defaultFrom: 'now' }),
  // @ts-expect-error an instant is no whole day
  todayOfAnInstant: () => dateTime({ label, defaultFrom: 'today' }),
  // @ts-expect-error a text tells no time
  todayOfAText: () => text({ label, defaultFrom: 'today' }),
  // @ts-expect-error a state is changed in its own record; elsewhere it is a choice
  repeatedState: () => state({ label, initial: 'A', states, to: {}, from: 'owner.status' }),
  repeatedOfNoReference: () =>
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: {
        name: text({ label }),
        owner: reference({ label, to: 'teacher' }),
        // @ts-expect-error no reference of that name
        phone: phone({ label, from: 'ownr.phone' }),
      },
      form,
      list,
    }),
  unknownColumn: () =>
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label }) },
      form,
      // @ts-expect-error no field of that name
      list: { columns: ['name', 'nmae'], sort: 'name' },
    }),
  checkOfAnUnknownField: () =>
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label }) },
      // @ts-expect-error no field of that name
      checks: [{ reads: ['name'], at: 'nmae', check: () => undefined }],
      form,
      list,
    }),
  unknownIcon: () =>
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      // @ts-expect-error no icon of that name
      icon: 'peple',
      fields: { name: text({ label }) },
      form,
      list,
    }),
  normaliseOfAnotherType: () =>
    // @ts-expect-error a text's normal form is a text
    text({ label, normalise: value => value.length }),
  checkWithAnUnknownCode: () =>
    // @ts-expect-error no code of the catalogue
    integer({ label, check: value => (value > 3 ? '99999' : undefined) }),
  unknownFilter: () =>
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label }) },
      form,
      // @ts-expect-error no field of that name
      list: { columns: ['name'], filters: ['colour'], sort: 'name' },
    }),
  unknownSort: () =>
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label }) },
      form,
      // @ts-expect-error no field of that name
      list: { columns: ['name'], sort: '-nmae' },
    }),
  unknownTitle: () =>
    defineResource({
      name: 'thing',
      label,
      plural: label,
      fields: { name: text({ label }) },
      form,
      list,
      // @ts-expect-error no field of that name
      title: 'nmae',
    }),
  unknownKey: () =>
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label }) },
      form,
      list,
      // @ts-expect-error no field of that name
      keys: [['nmae']],
    }),
  unknownFormField: () =>
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label }) },
      list,
      // @ts-expect-error no field of that name
      form: { layout: 'tabs', groups: [{ name: 'all', label, fields: ['nmae'] }] },
    }),
  missingLanguage: () => [
    // @ts-expect-error the Chinese label is missing
    text({ label: { en: 'Name' } }),
    // @ts-expect-error the English label is missing
    choice({ label, options: { A: { zh: '甲' } } }),
    state({
      label,
      initial: 'A',
      states: { A: { label, tone: 'good' } },
      // @ts-expect-error the Chinese label of a transition is missing
      to: { A: { A: { label: { en: 'Again' } } } },
    }),
  ],
  missingLanguageOfTheResource: () =>
    defineResource({
      name: 'thing',
      plural: label,
      title: 'name',
      fields: { name: text({ label }) },
      form,
      list,
      // @ts-expect-error the Chinese label is missing
      label: { en: 'Thing' },
    }),
  wrongOption: () => [
    // @ts-expect-error no such option
    text({ label, maximum: 5 }),
    // @ts-expect-error a number is wanted
    integer({ label, max: '5' }),
    // @ts-expect-error no such rule
    text({ label, rule: 'nmae' }),
    // @ts-expect-error no such error code
    text({ label, taken: '99999' }),
    // @ts-expect-error the default is none of the options
    choice({ label, options: { A: label, B: label }, default: 'C' }),
    // @ts-expect-error the default is none of the options
    multiChoice({ label, options: { A: label, B: label }, default: ['A', 'C'] }),
    // @ts-expect-error a reference says to what
    reference({ label }),
    // @ts-expect-error no such option
    phone({ label, county: 'countryCode' }),
    // @ts-expect-error no such tone
    state({ label, initial: 'A', states: { A: { label, tone: 'golden' } }, to: {} }),
  ],
  wrongTransition: () => [
    // @ts-expect-error the initial state is unknown
    state({ label, states, initial: 'C', to: {} }),
    // @ts-expect-error leaves an unknown state
    state({ label, states, initial: 'A', to: { C: { A: { label } } } }),
    // @ts-expect-error leads to an unknown state
    state({ label, states, initial: 'A', to: { A: { C: { label } } } }),
    // @ts-expect-error the code of the refusal is unknown
    state({ label, states, initial: 'A', to: { A: { B: { label, refused: '1' } } } }),
  ],
  wrongSamples: () => [
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label }), kind: choice({ label, options: { A: label, B: label } }) },
      form,
      list,
      // @ts-expect-error no such choice
      samples: n => ({ name: `thing ${n}`, kind: 'C' }),
    }),
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label }), many: integer({ label }) },
      form,
      list,
      // @ts-expect-error a number is wanted
      samples: n => ({ many: String(n) }),
    }),
  ],
  writesByHalves: () =>
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label }) },
      form,
      list,
      // @ts-expect-error people write, unless it is said that they don't
      writes: true,
    }),
  wrongOverride: () => [
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label }) },
      form,
      list,
      // @ts-expect-error no field of that name
      override: { columns: { nmae: async () => () => null } },
    }),
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label, required: true }) },
      form,
      list,
      // @ts-expect-error the column shows texts, not numbers
      override: { columns: { name: async () => (props: { value: number }) => props.value } },
    }),
    defineResource({
      name: 'thing',
      label,
      plural: label,
      title: 'name',
      fields: { name: text({ label }) },
      form,
      list,
      // @ts-expect-error no such screen
      override: { screens: { edit: async () => () => null } },
    }),
  ],
}

it('refuses mistakes of a definition when compiling', () => {
  // the proof is the type check: an unused @ts-expect-error fails it
  expect(Object.keys(refusedByTheCompiler)).toContain('wrongTransition')
})

it('gives RecordOf<typeof teacher> exactly', () => {
  interface Teacher extends SystemValues {
    name: string
    countryCode: string | null
    phone: string | null
    email: string | null
    account: string | null
    status: 'ON_JOB' | 'SUSPENDED'
    permissions: readonly (
      | 'INVITE_STUDENTS'
      | 'HOLD_CLASS'
      | 'PLAYBACK'
      | 'SUPERVISION'
      | 'CREATE_CLASS'
      | 'BOOKING'
      | 'EXPORT'
    )[]
    recordingMethods: readonly ('CLOUD' | 'LOCAL')[]
    videoDefinitions: readonly ('P480' | 'P720' | 'P1080')[]
    diskQuota: number | null
    avatar: FileRef | null
    gender: 'MALE' | 'FEMALE' | null
    birthday: string | null
    nativeLanguage: string | null
    location: string | null
    profile: string | null
    videoUrl: string | null
    expertise: string | null
    tags: readonly string[]
    bookable: boolean
  }
  type Actual = { [K in keyof RecordOf<typeof teacher>]: RecordOf<typeof teacher>[K] }
  expectTypeOf<Actual>().toEqualTypeOf<{ [K in keyof Teacher]: Teacher[K] }>()
})

it('types every kind of value', () => {
  const thing = defineResource({
    name: 'thing',
    label,
    plural: label,
    title: 'name',
    form,
    list,
    fields: {
      name: text({ label, required: true }),
      price: money({ label, required: true }),
      spent: hours({ label }),
      born: date({ label }),
      open: boolean({ label }),
      kind: choice({ label, options: { A: label, B: label }, required: true, default: 'A' }),
      marks: tags({ label }),
      picture: image({ label, required: true }),
      owner: reference({ label, to: 'teacher', required: true }),
      helpers: references({ label, to: 'teacher' }),
    },
    override: { columns: { name: async () => props => props.value.toUpperCase() } },
  })
  type Thing = Omit<RecordOf<typeof thing>, keyof SystemValues>
  expectTypeOf<{ [K in keyof Thing]: Thing[K] }>().toEqualTypeOf<{
    name: string
    price: string
    spent: number | null
    born: string | null
    open: boolean
    kind: 'A' | 'B'
    marks: readonly string[]
    picture: FileRef
    owner: string
    helpers: readonly string[]
  }>()
})

it('types what a field repeats as its kind, or empty', () => {
  const thing = defineResource({
    name: 'thing',
    label,
    plural: label,
    title: 'name',
    form,
    list,
    fields: {
      name: text({ label, required: true }),
      owner: reference({ label, to: 'teacher' }),
      open: boolean({ label, from: 'owner.bookable' }),
      marks: tags({ label, from: 'owner.tags' }),
      level: choice({ label, options: { A: label }, from: 'owner.level' }),
    },
  })
  type Thing = Omit<RecordOf<typeof thing>, keyof SystemValues>
  expectTypeOf<{ [K in keyof Thing]: Thing[K] }>().toEqualTypeOf<{
    name: string
    owner: string | null
    open: boolean | null
    marks: readonly string[] | null
    level: 'A' | null
  }>()
  expect(thing.fields.open.options).toMatchObject({ readOnly: true, computed: true })
})

it('types what conditions tell, which is never empty', () => {
  const thing = defineResource({
    name: 'thing',
    label,
    plural: label,
    title: 'name',
    form,
    list,
    fields: {
      name: text({ label, required: true }),
      owner: reference({ label, to: 'thing' }),
      late: boolean({ label, when: { name: 'x' } }),
      parts: integer({ label, counts: { resource: 'thing', by: 'owner' } }),
      // @ts-expect-error -- only booleans are told so
      wrong: integer({ label, when: { name: 'x' } }),
      // @ts-expect-error -- only integers count
      other: boolean({ label, counts: { resource: 'thing', by: 'owner' } }),
    },
  })
  type Thing = Omit<RecordOf<typeof thing>, keyof SystemValues>
  expectTypeOf<Pick<Thing, 'late' | 'parts'>>().toEqualTypeOf<{ late: boolean; parts: number }>()
  expect(thing.fields.late.options).toMatchObject({ readOnly: true, computed: true })
  expect(thing.fields.parts.options).toMatchObject({ readOnly: true, computed: true })
})

it('takes samples whose choices are choices, and where nobody writes an import only if it is declared', () => {
  const made = {
    name: 'thing',
    label,
    plural: label,
    title: 'name',
    form,
    list,
    fields: {
      name: text({ label }),
      kind: choice({ label, options: { A: label, B: label } }),
      marks: tags({ label }),
    },
    writes: false,
  } as const
  const thing = defineResource({
    ...made,
    samples: n => ({ kind: n % 2 ? 'A' : 'B', marks: ['new'] }),
  })
  expect([thing.samples?.(3), thing.import]).toEqual([{ kind: 'A', marks: ['new'] }, false])
  expect(defineResource({ ...made, import: { columns: ['name'] } }).import).toEqual({
    columns: ['name'],
  })
})

it('types the input and output of actions', () => {
  const award = defineAction({
    label,
    on: 'record',
    input: { points: integer({ label, required: true, min: 1 }), reason: text({ label }) },
    output: { total: integer({ label, required: true }) },
  })
  expectTypeOf<InputOf<typeof award>>().toEqualTypeOf<{ points: number; reason: string | null }>()
  expectTypeOf<OutputOf<typeof award>>().toEqualTypeOf<{ total: number }>()
})
