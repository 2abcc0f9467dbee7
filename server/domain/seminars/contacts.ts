import type { ContactChannel } from '../../../resources/seminars/registration/registration.options.ts'
import type { Registration } from '../../../resources/seminars/registration/registration.resource.ts'
import type { Seminar } from '../../../resources/seminars/seminar/seminar.resource.ts'
import { emailContact, phoneContact, type Contact } from '../identity/index.ts'

type Reached = Pick<Registration, 'email' | 'countryCode' | 'phone'>

const contactBy = (
  channel: ContactChannel,
  { email, countryCode, phone }: Reached,
): Contact | undefined => {
  if (channel === 'EMAIL') return email === null ? undefined : emailContact(email)
  return phone === null || countryCode === null ? undefined : phoneContact(countryCode, phone)
}

const channels: readonly ContactChannel[] = ['EMAIL', 'SMS']

/** Every way to reach a person. */
export const allContactsOf = (to: Reached): readonly Contact[] =>
  channels.flatMap(channel => contactBy(channel, to) ?? [])

/** Whether a seminar sends its messages by a channel. */
const usesChannel = ({ notification }: Seminar, channel: ContactChannel): boolean =>
  notification === channel || notification === 'BOTH'

/**
 * A person's contacts, by the channel that the seminar uses; none if the address may be another
 * person's.
 */
export const contactsOf = (
  event: Seminar,
  to: Reached & Pick<Registration, 'unproved'>,
): readonly Contact[] =>
  allContactsOf(to).filter(
    ({ channel }) => usesChannel(event, channel) && !to.unproved.includes(channel),
  )

/** The contacts to be confirmed: those that the seminar uses or approves by, else the first. */
export const contactsToProve = (event: Seminar, to: Reached): readonly Contact[] => {
  const all = allContactsOf(to)
  const needed = all.filter(
    ({ channel }) =>
      usesChannel(event, channel) || (channel === 'EMAIL' && event.approval === 'DOMAINS'),
  )
  return needed.length ? needed : all.slice(0, 1)
}
