import type { Channel } from '../../../src/protocol/verification.ts'
import type { accountTexts } from './account.texts.ts'

/**
 * What is done to a phone or e-mail: bound, proved to be one's own after the school has entered it,
 * or unbound.
 */
export type BindDeed = 'bind' | 'confirm' | 'unbind'

/** The words of a deed: its heading, its button, what is said when it is done. */
export const bindTexts = (t: typeof accountTexts.en, bindAction: BindDeed, channel: Channel) => {
  const phone = channel === 'SMS'
  return {
    bind: { title: phone ? t.bindPhone : t.bindEmail, verb: t.bind, done: t.bound },
    confirm: { title: phone ? t.confirmPhone : t.confirmEmail, verb: t.confirm, done: t.confirmed },
    unbind: { title: phone ? t.unbindPhone : t.unbindEmail, verb: t.unbind, done: t.unbound },
  }[bindAction]
}
