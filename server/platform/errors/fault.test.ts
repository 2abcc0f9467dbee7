import { describe, expect, it } from 'vitest'
import { Overlap } from '../ports.ts'
import { errors } from './errors.ts'
import { Fault, faultOf, invalidFields } from './fault.ts'

const partsOf = ({ code, fields, data, params }: Fault) => ({ code, fields, data, params })

describe('an error by name', () => {
  it('has its code, and carries the data it is given', () => {
    const error = errors.conflict({ data: { received: 5 } })
    expect(error).toBeInstanceOf(Fault)
    expect(partsOf(error)).toEqual({ code: '409', data: { received: 5 } })
  })

  it('says its figures, also together with data', () => {
    const params = { min: 1, max: 9 }
    expect(partsOf(errors.parameterOutOfRange(params, { data: { preview: 1 } }))).toEqual({
      code: '321',
      params,
      data: { preview: 1 },
    })
  })

  it('chooses the text of its variant where that has no figures', () => {
    expect(partsOf(errors.valueTaken())).toEqual({ code: '9994', params: { taken: 1 } })
  })

  it('points to one field with the same code and figures, and keeps its data', () => {
    expect(partsOf(errors.phoneTaken().at('phone'))).toEqual({
      code: '945',
      fields: { phone: { code: '945' } },
    })
    expect(
      partsOf(errors.fileTooLarge({ maxMB: 5 }, { data: { kept: true } }).at('photo')),
    ).toEqual({
      code: '413',
      params: { maxMB: 5 },
      data: { kept: true },
      fields: { photo: { code: '413', params: { maxMB: 5 } } },
    })
  })

  it('repeats no more than 64 characters of the name of a parameter', () => {
    expect(Object.keys(errors.invalidParameter().at('x'.repeat(1000)).fields ?? {})).toEqual([
      'x'.repeat(64),
    ])
  })
})

describe('an error of several fields', () => {
  it('has the code and the figures of the first one', () => {
    const fields = {
      name: { code: '9994', params: { maxLength: 5 } },
      phone: { code: '211' },
    } as const
    expect(partsOf(invalidFields(fields))).toEqual({
      code: '9994',
      fields,
      params: { maxLength: 5 },
    })
  })

  it('is a wrong parameter where no field is named', () => {
    expect(invalidFields({}).code).toBe('321')
  })
})

describe('what was thrown', () => {
  it('is a fault, an overlap that the database refused, or unknown', () => {
    const error = errors.conflict()
    expect(faultOf(error)).toBe(error)
    expect(faultOf(new Overlap('lesson_people'))?.code).toBe('2218')
    expect(faultOf(new Error('x'))).toBeUndefined()
  })
})
