import { expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { RecordContext } from '../../records/context.ts'
import { emailTaken } from '../../../platform/errors/factories.ts'
import { KeyTaken } from '../../../platform/ports.ts'
import { refusalOf } from './write.ts'

const ctx = (resource: object): RecordContext => ({ resource }) as RecordContext

it('tells a key that another took meanwhile as it is told anywhere: the general code says that it is in use, not that it is malformed', () => {
  expect(refusalOf(new KeyTaken(['name']), ctx(resources.role))).toEqual({
    field: 'name',
    code: '9994',
    params: { taken: 1 },
  })
  expect(refusalOf(new KeyTaken(['countryCode', 'phone']), ctx(resources.teacher))).toEqual({
    field: 'phone',
    code: '945',
  })
})

it('points at the field of a refusal, else at the title; what is no refusal is none', () => {
  expect(refusalOf(emailTaken().at('email'), ctx(resources.teacher))).toMatchObject({
    field: 'email',
    code: '948',
  })
  expect(refusalOf(new Error('away'), ctx(resources.teacher))).toBeUndefined()
})
