import { readCode } from '../../../../../src/protocol/verification.ts'
import type { Lang } from '../../../../../src/schema/label.ts'
import type { AppPorts, Ctx } from '../../../../platform/context.ts'
import { invalidFields } from '../../../../platform/errors/fault.ts'
import { networkAddressOf } from '../../../../platform/http/address.ts'
import type { Body } from '../../../../platform/http/body.ts'
import { contactOf } from '../contact.ts'
import type { Redemption } from '../redeem.ts'
import type { RegistrationInput } from '../register.ts'
import { callHashOf } from './read.ts'

/** The code of an input; throws 11005 without one, 802 for what can't be one. */
const codeOf = ({ code }: Body): string => {
  const read = readCode(code)
  if ('issue' in read) throw invalidFields({ code: read.issue })
  return read.value
}

/** The code of an input with what it was sent to. */
export const redemptionOf = async (
  c: Ctx,
  ports: AppPorts,
  input: Body,
  purposes: readonly string[],
): Promise<Redemption> => ({
  contact: contactOf(input),
  code: codeOf(input),
  purposes,
  ip: networkAddressOf(c),
  callHash: await callHashOf(c, ports, input),
})

interface Registering extends Body {
  readonly name: string
  readonly password: string
  readonly language: Lang | null
}

/**
 * A person who registers, as the input says; they begin in the language of their screen unless it
 * names one.
 */
export const registrationOf = async (
  c: Ctx,
  ports: AppPorts,
  input: Registering,
  purposes: readonly string[],
): Promise<RegistrationInput> => ({
  name: input.name,
  password: input.password,
  language: input.language ?? c.get('lang'),
  ...(await redemptionOf(c, ports, input, purposes)),
})
