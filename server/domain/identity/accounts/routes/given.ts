import type { AppPorts, Ctx } from '../../../../platform/context.ts'
import { contactOf } from '../contact.ts'
import { codeOfBody, languageOfBody, nameOfBody, newPasswordOf } from '../given.ts'
import type { Redemption } from '../redeem.ts'
import type { RegistrationInput } from '../register.ts'
import { addressOf } from '../../../../platform/http/address.ts'
import type { Body } from '../../../../platform/http/body.ts'
import { callHashOf } from './read.ts'

export const contactKeys = ['channel', 'countryCode', 'phone', 'email'] as const
export const registrationKeys = [...contactKeys, 'name', 'password', 'code', 'language'] as const

/** The code of a body with what it was sent to. */
export const redemptionOf = async (
  c: Ctx,
  ports: AppPorts,
  body: Body,
  wanted: readonly string[],
): Promise<Redemption> => ({
  contact: contactOf(body),
  code: codeOfBody(body),
  purposes: wanted,
  ip: addressOf(c),
  callHash: await callHashOf(c, ports, body),
})

/** A person who registers, as her body says. */
export const registrationOf = async (
  c: Ctx,
  ports: AppPorts,
  body: Body,
  wanted: readonly string[],
): Promise<RegistrationInput> => ({
  name: nameOfBody(body, 'name', 50),
  password: newPasswordOf(body),
  language: languageOfBody(body, c.get('lang')),
  ...(await redemptionOf(c, ports, body, wanted)),
})
