import type { Channel } from '../../../src/protocol/verification.ts'
import type { accountTexts } from './account.texts.ts'

/**
 * Operations on a phone or e-mail: add it, verify one that the school has entered, or remove it.
 */
export type BindDeed = 'bind' | 'confirm' | 'unbind'

/** The texts of an operation: its heading, its button, its success message. */
export const bindTexts = (t: typeof accountTexts.en, bindAction: BindDeed, channel: Channel) => {
  const phone = channel === 'SMS'
  return {
    bind: { title: phone ? t.bindPhone : t.bindEmail, verb: t.bind, done: t.bound },
    confirm: { title: phone ? t.confirmPhone : t.confirmEmail, verb: t.confirm, done: t.confirmed },
    unbind: { title: phone ? t.unbindPhone : t.unbindEmail, verb: t.unbind, done: t.unbound },
  }[bindAction]
}
