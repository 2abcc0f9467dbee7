import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { Channel } from '../../../../src/protocol/verification.ts'
import { callingDigits, readPhone } from '../../../../src/schema/fields/phone/read.ts'
import { isCallingCode } from '../../../../src/schema/fields/phone/numbers.ts'
import { isEmail } from '../../../../src/schema/fields/email/index.ts'
import { errors } from '../errors.ts'
import type { Body } from '../../../platform/http/body.ts'
import type { GlobalDatabase } from '../../../platform/store/types.ts'

/** A phone or an e-mail in its one form. `key` tells it from every other of its channel. */
export type Contact =
  | {
      readonly channel: 'SMS'
      readonly key: string
      readonly countryCode: string
      readonly phone: string
    }
  | { readonly channel: 'EMAIL'; readonly key: string; readonly email: string }

export const phoneContact = (countryCode: string, phone: string): Contact => ({
  channel: 'SMS',
  key: `${countryCode} ${phone}`,
  countryCode,
  phone,
})
export const emailContact = (email: string): Contact => ({ channel: 'EMAIL', key: email, email })

const textOf = (body: Body, name: string): string => {
  const value = body[name]
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' || value.length > 300) throw errors.invalidParameter().at(name)
  return value.normalize('NFKC').trim()
}

export const parseChannel = (body: Body): Channel => {
  const { channel } = body
  if (channel !== 'SMS' && channel !== 'EMAIL') throw errors.invalidParameter().at('channel')
  return channel
}

/**
 * The contact of a body. Throws 333 without a calling code, 211 for no phone number, 946 for no
 * e-mail address, at the field.
 */
export const contactOf = (body: Body): Contact => {
  if (parseChannel(body) === 'EMAIL') {
    const email = textOf(body, 'email').toLowerCase()
    if (!isEmail(email)) throw errors.invalidEmail().at('email')
    return emailContact(email)
  }
  const countryCode = textOf(body, 'countryCode')
  if (countryCode === '') throw errors.countryCodeMissing().at('countryCode')
  const code = callingDigits(countryCode)
  if (code === undefined || !isCallingCode(code)) throw errors.invalidPhone().at('countryCode')
  const number = readPhone(textOf(body, 'phone'), code)
  if (number?.countryCode !== code) throw errors.invalidPhone().at('phone')
  return phoneContact(code, number.phone)
}

export interface KnownAccount {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly language: string | null
  readonly passwordHash: string
}

/** Restricts a query of accounts to those with this contact, verified or not. */
export const withContact = <O>(
  accounts: SelectQueryBuilder<GlobalDatabase, 'account', O>,
  contact: Contact,
): SelectQueryBuilder<GlobalDatabase, 'account', O> =>
  contact.channel === 'SMS'
    ? accounts.where('countryCode', '=', contact.countryCode).where('phone', '=', contact.phone)
    : accounts.where('email', '=', contact.email)

/** Whether an account is a person's own: all its contacts were then verified by a code. */
export const isOwned = ({ kind }: Pick<KnownAccount, 'kind'>): boolean => kind !== 'SCHOOL'

/**
 * The account whose owner has verified a contact, else the oldest of the accounts that institutions
 * made for the contact (`isOwned`).
 */
export const accountByContact = (
  db: Kysely<GlobalDatabase>,
  contact: Contact,
): Promise<KnownAccount | undefined> =>
  withContact(
    db.selectFrom('account').select(['id', 'kind', 'name', 'language', 'passwordHash']),
    contact,
  )
    .orderBy(eb => eb.case().when('kind', '=', 'SCHOOL').then(1).else(0).end())
    .orderBy('createTime')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The columns of an account that a contact fills. */
export const contactColumns = (contact: Contact) =>
  contact.channel === 'SMS'
    ? { countryCode: contact.countryCode, phone: contact.phone }
    : { email: contact.email }

/** 707 or 948: the contact belongs to a person's account already. */
export const takenContact = (contact: Contact) =>
  contact.channel === 'SMS' ? errors.phoneRegistered().at('phone') : errors.emailTaken().at('email')
