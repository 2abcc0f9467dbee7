import { seminar } from './seminar/seminar.resource.ts'
import { seminarPerson } from './seminar-person/seminarPerson.resource.ts'
import { seminarField } from './seminar-field/seminarField.resource.ts'
import { seminarSource } from './seminar-source/seminarSource.resource.ts'
import { registration } from './registration/registration.resource.ts'
import './seminars.errors.ts'

/** Its records, in the order of their menu entries. */
export const seminarsRecords = {
  seminar,
  seminarPerson,
  seminarField,
  seminarSource,
  registration,
} as const
