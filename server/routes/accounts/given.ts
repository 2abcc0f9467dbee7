import type { AppPorts, Ctx } from '../../context.ts'
import { contactOf } from '../../domain/accounts/contact.ts'
import { codeOfBody, languageOfBody, nameOfBody, newPasswordOf } from '../../domain/accounts/given.ts'
import type { Redemption } from '../../domain/accounts/redeem.ts'
import type { RegistrationInput } from '../../domain/accounts/register.ts'
import { addressOf } from '../../http/address.ts'
import type { Body } from '../../http/body.ts'
import { callHashOf } from './read.ts'

export const contactKeys = ['channel', 'countryCode', 'phone', 'email'] as const
export const registrationKeys = [...contactKeys, 'name', 'password', 'code', 'language'] as const

/** The code of a body with what it was sent to. */
export const redemptionOf = async (c: Ctx, ports: AppPorts, body: Body, wanted: readonly string[]): Promise<Redemption> => ({
  contact: contactOf(body),
  code: codeOfBody(body),
  purposes: wanted,
  ip: addressOf(c),
  callHash: await callHashOf(c, ports, body),
})

/** A person who registers, as her body says. */
export const registrationOf = async (c: Ctx, ports: AppPorts, body: Body, wanted: readonly string[]): Promise<RegistrationInput> => ({
  name: nameOfBody(body, 'name', 50),
  password: newPasswordOf(body),
  language: languageOfBody(body, c.get('lang')),
  ...(await redemptionOf(c, ports, body, wanted)),
})
