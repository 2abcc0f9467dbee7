import type { Registration } from '../../../resources/registration/registration.resource.ts'
import type { Seminar } from '../../../resources/seminar/seminar.resource.ts'
import { emailContact, phoneContact, type Contact } from '../identity/index.ts'

/** Where somebody is told, by the seminar's way; a link is sent by e-mail alone. */
export const contactsOf = (event: Seminar, to: Registration, kind: string): readonly Contact[] => {
  const { notification } = event
  const byMail = notification === 'EMAIL' || notification === 'BOTH'
  const byPhone = (notification === 'SMS' || notification === 'BOTH') && kind !== 'LINK'
  return [
    ...(byMail && to.email !== null ? [emailContact(to.email)] : []),
    ...(byPhone && to.phone !== null && to.countryCode !== null
      ? [phoneContact(to.countryCode, to.phone)]
      : []),
  ]
}
