import { expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import type { RecordContext } from '../../records/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { KeyTaken } from '../../../platform/ports.ts'
import { rowIssueOf } from './rowResult.ts'

const ctx = (resource: object): RecordContext => ({ resource }) as RecordContext

it('tells a key that another took meanwhile as it is told anywhere: the general code says that it is in use, not that it is malformed', () => {
  expect(rowIssueOf(new KeyTaken(['name']), ctx(resources.role))).toEqual({
    field: 'name',
    code: '9994',
    params: { taken: 1 },
  })
  expect(rowIssueOf(new KeyTaken(['countryCode', 'phone']), ctx(resources.teacher))).toEqual({
    field: 'phone',
    code: '945',
  })
})

it('points at the field of a refusal, else at the title; what is no refusal is none', () => {
  expect(rowIssueOf(errors.emailTaken().at('email'), ctx(resources.teacher))).toMatchObject({
    field: 'email',
    code: '948',
  })
  expect(rowIssueOf(new Error('away'), ctx(resources.teacher))).toBeUndefined()
})
