import { inboxEvent } from '../../../src/protocol/calls/inbox.ts'
import { putInInboxOf, type InboxItem } from '../../engine/notices/inbox.ts'
import type { NoticeReceiver } from '../../engine/notices/notify.ts'
import type { AppPorts } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import { notify, type Contact } from '../identity/index.ts'
import { wantedContact, type Reachable } from './people.ts'

/** Puts an item in a person's inbox where they want it, and tells their open windows. Answers by which contact they are to be sent a message too. */
export const tellInInbox = async (
  ports: AppPorts,
  scope: Scope,
  person: NoticeReceiver,
  { contacts }: Pick<Reachable, 'contacts'>,
  item: InboxItem,
): Promise<Contact | undefined> => {
  const at = { ids: ports.ids, now: ports.clock.now().toISOString() }
  const telling = await putInInboxOf(scope, at, person, item)
  if (telling?.inInbox)
    await notify(ports, scope.institutionId, { accountId: telling.accountId }, inboxEvent)
  return wantedContact({ contacts }, telling)
}
