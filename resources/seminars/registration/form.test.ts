import { expect, it } from 'vitest'
import { questionsOf } from './form.ts'

it('asks for a phone and no email, except where mails or their addresses decide', () => {
  const required = (notification: string, approval: string) =>
    questionsOf({ regFields: ['PHONE', 'EMAIL'], notification, approval }, []).flatMap(one =>
      one.required ? one.name : [],
    )
  const phone = ['name', 'countryCode', 'phone']
  expect(required('NONE', 'NONE')).toEqual(phone)
  expect(required('SMS', 'ALL')).toEqual(phone)
  for (const [notification, approval] of [
    ['EMAIL', 'NONE'],
    ['BOTH', 'NONE'],
    ['NONE', 'DOMAINS'],
  ] as const)
    expect(required(notification, approval)).toEqual([...phone, 'email'])
  expect(
    questionsOf({ regFields: ['EMAIL'], notification: 'NONE', approval: 'NONE' }, []),
  ).toMatchObject([
    { name: 'name', required: true },
    { name: 'email', required: true },
  ])
})
