import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyStep,
  passkeyStep,
} from '../../../resources/identity/passkey.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { LoginReply } from '../../../src/protocol/provider.ts'
import { readDeviceMark } from '../../../src/ui/auth-forms/knownDevice.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { factorTexts } from './factor.texts.ts'

interface NewPasskey {
  readonly name: string
  readonly password?: string
  readonly present?: string
}

/** Turns a refusal by the device into the error of a call, so that the form shows it. */
const said = (text: string): Error => Object.assign(new Error(text), { body: { code: '802' } })

/** Creates and uses passkeys. Rejects with the error of the server or the device. */
export const usePasskey = () => {
  const t = useTexts(factorTexts)
  const edu = useEdu()
  const options = { quiet: true } as const
  const ofDevice = (error: unknown): Error => {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return said(isKnown ? t.passkeyKnown : t.passkeyFailed)
  }
  const demandSupport = () => {
    if (!browserSupportsWebAuthn()) throw said(t.passkeyUnsupported)
  }
  const add = async (input: NewPasskey): Promise<readonly string[]> => {
    demandSupport()
    const { options: optionsJSON } = await edu.ask(beginPasskey, {}, options)
    const passkey = await startRegistration({ optionsJSON }).catch((error: unknown) => {
      throw ofDevice(error)
    })
    const { recoveryCodes } = await edu.ask(
      addPasskey,
      { ...input, passkey: { ...passkey } },
      options,
    )
    return recoveryCodes
  }
  const show = async (challenge: string): Promise<LoginReply> => {
    demandSupport()
    const { options: optionsJSON } = await edu.ask(beginPasskeyStep, { challenge }, options)
    const passkey = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
      throw ofDevice(error)
    })
    const input = { challenge, passkey: { ...passkey }, ...readDeviceMark() }
    return edu.ask(passkeyStep, input, options)
  }
  return { add, show }
}
