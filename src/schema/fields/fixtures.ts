import type { FieldKind } from '../field-kinds.ts'
import type { Field } from '../kind.ts'
import {
  boolean,
  choice,
  countryCode,
  date,
  dateTime,
  decimal,
  email,
  file,
  hours,
  image,
  integer,
  longText,
  money,
  multiChoice,
  password,
  phone,
  reference,
  references,
  rights,
  state,
  tags,
  text,
  url,
} from './index.ts'

const label = { en: 'Thing', zh: '东西' }
const colours = {
  RED: { en: 'Red', zh: '红' },
  SEA_GREEN: { en: 'Sea green', zh: '海 绿' },
  B1: { en: 'B-1 (light)', zh: '浅蓝(1)' },
}

/** Fields of every kind, for the tests that run over all of them. */
export const fieldFixtures: { readonly [K in FieldKind]: readonly Field[] } = {
  text: [
    text({ label }),
    text({ label, required: true, rule: 'name', max: 50 }),
    text({ label, rule: 'account', taken: '7002' }),
    text({ label, taken: '7003', max: 12 }),
  ],
  longText: [longText({ label }), longText({ label, required: true, max: 20 })],
  integer: [integer({ label }), integer({ label, required: true, min: -5, max: 5 })],
  decimal: [
    decimal({ label }),
    decimal({ label, scale: 6, min: 0, max: 1 }),
    decimal({ label, scale: 0 }),
  ],
  hours: [hours({ label }), hours({ label, required: true, min: 0, max: 100_000 })],
  money: [money({ label }), money({ label, required: true, min: -10, max: 10 })],
  boolean: [boolean({ label }), boolean({ label, default: true })],
  date: [
    date({ label }),
    date({ label, required: true, past: true }),
    date({ label, min: '2000-01-01', max: '2000-01-31' }),
  ],
  dateTime: [dateTime({ label }), dateTime({ label, required: true })],
  choice: [
    choice({ label, options: colours }),
    choice({ label, options: colours, required: true, default: 'RED' }),
  ],
  multiChoice: [
    multiChoice({ label, options: colours }),
    multiChoice({ label, options: colours, required: true }),
  ],
  state: [
    state({
      label,
      initial: 'OPEN',
      states: {
        OPEN: { label: { en: 'Open', zh: '开' }, tone: 'good' },
        SHUT: { label: { en: 'Shut', zh: '关' }, tone: 'bad' },
      },
      to: { OPEN: { SHUT: { label } } },
    }),
  ],
  tags: [tags({ label }), tags({ label, max: 3 })],
  rights: [
    rights({ label, of: 'rights', samples: ['a.read', 'b.delete'] }),
    rights({ label, of: 'masks', samples: ['phone'] }),
  ],
  phone: [phone({ label, country: 'countryCode' }), phone({ label, required: true })],
  countryCode: [countryCode({ label }), countryCode({ label, required: true, default: '44' })],
  email: [email({ label }), email({ label, required: true })],
  url: [url({ label }), url({ label, required: true, max: 100 })],
  password: [password({ label }), password({ label, required: true })],
  image: [image({ label, maxMB: 1 }), image({ label, required: true })],
  file: [file({ label }), file({ label, required: true })],
  reference: [
    reference({ label, to: 'teacher' }),
    reference({ label, to: 'teacher', required: true }),
  ],
  references: [references({ label, to: 'teacher' }), references({ label, to: 'teacher', max: 3 })],
}
