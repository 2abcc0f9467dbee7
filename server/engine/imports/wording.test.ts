import { expect, it } from 'vitest'
import {
  boolean,
  choice,
  date,
  dateTime,
  defineResource,
  hours,
  integer,
  text,
} from '../../../src/schema/index.ts'
import { parseRow } from './parseRow.ts'
import { textOfIssue } from './present.ts'

const label = { en: 'Thing', zh: '东西' }
const thing = defineResource({
  name: 'thing',
  label,
  plural: label,
  title: 'name',
  fields: {
    name: text({ label, required: true }),
    day: date({ label }),
    at: dateTime({ label }),
    count: integer({ label, min: 1, max: 9 }),
    hours: hours({ label, min: 0 }),
    colour: choice({ label, options: { RED: { en: 'Red', zh: '红' } } }),
    open: boolean({ label }),
  },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
})
const messageOf = (field: string, cell: string): string => {
  const { issue } = parseRow(
    thing,
    2,
    { name: 'x', [field]: cell },
    { lang: 'en', defaultCountryCode: '86', zone: 'Europe/London' },
  )
  return issue
    ? textOfIssue(
        { resource: thing, lang: 'en' },
        { field, code: issue.code, params: issue.params },
      )
    : 'taken'
}

it('a cell that no field takes says how it is to be written', () => {
  expect(messageOf('day', '46300')).toBe(
    'Enter the date as 2026-09-01, or format the cell as a date.',
  )
  expect(messageOf('at', '5 March, 11 o’clock')).toBe(
    'Enter the date and time as 2026-09-01 08:30, or format the cell as a date.',
  )
  expect(messageOf('at', '2027-03-28 01:30')).toBe(
    'This time doesn’t exist on that day because daylight saving time starts. Choose another time.',
  )
  expect(messageOf('count', 'many')).toBe('This isn’t a number. Enter digits only.')
  expect(messageOf('count', '1.5')).toBe('Enter a whole number without decimals.')
  expect(messageOf('count', '10')).toBe('Between 1 and 9.')
  expect(messageOf('hours', '1.234')).toBe('Too many decimal places. Use at most 2.')
  expect(messageOf('colour', 'mauve')).toBe(
    'This isn’t one of the allowed values. Choose one of the values listed in the template.',
  )
  expect(messageOf('open', 'perhaps')).toBe(
    'This isn’t one of the allowed values. Choose one of the values listed in the template.',
  )
})
