import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  markRead,
  readInbox,
  saveInboxSetting,
  type Inbox,
  type InboxEntry,
  type InboxKind,
} from '../../src/protocol/calls/inbox.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { inboxKey } from '../../src/ui/inbox/useUnread.ts'
import { flag, someText, usePageState } from '../../src/ui/usePageState.ts'

/** A page of the person's inbox, from the address, and its operations. Marking shows at once. */
export const useInbox = () => {
  const edu = useEdu()
  const client = useQueryClient()
  const { kind, unread, page, limit, go } = usePageState({ kind: someText, unread: flag })
  const queryKey = [inboxKey, 'list', { page, limit, kind, unread }]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      edu.ask(
        readInbox,
        { page, limit, ...(kind ? { kind } : {}), ...(unread ? { unread } : {}) },
        { signal, quiet: true },
      ),
    placeholderData: last => last,
  })
  const again = () => client.invalidateQueries({ queryKey: [inboxKey] })
  const change = (next: (inbox: Inbox) => Inbox): void => {
    client.setQueryData<Inbox>(queryKey, last => last && next(last))
  }
  const mark = useMutation({
    mutationFn: ({ ids, read }: { ids: readonly string[] | 'all'; read: boolean }) =>
      edu.ask(markRead, ids === 'all' ? { all: true, read } : { ids: [...ids], read }),
    onSettled: again,
  })
  const setting = useMutation({
    mutationFn: ({ name, inInbox, bySms, byMail }: InboxKind) =>
      edu.ask(saveInboxSetting, { kind: name, inInbox, bySms, byMail }),
    onSettled: again,
  })
  return {
    data,
    failed: isError && !data,
    retry: () => void refetch(),
    page,
    limit,
    kind,
    unread,
    choose: go,
    markEntries: (entries: readonly InboxEntry[], read: boolean): void => {
      const ids = entries.map(({ id }) => id)
      change(inbox => ({
        ...inbox,
        list: inbox.list.map(one => (ids.includes(one.id) ? { ...one, read } : one)),
      }))
      mark.mutate({ ids, read })
    },
    markAll: (): void => {
      change(inbox => ({ ...inbox, list: inbox.list.map(one => ({ ...one, read: true })) }))
      mark.mutate({ ids: 'all', read: true })
    },
    save: (kindSetting: InboxKind): void => {
      change(inbox => ({
        ...inbox,
        kinds: inbox.kinds.map(one => (one.name === kindSetting.name ? kindSetting : one)),
      }))
      setting.mutate(kindSetting)
    },
  }
}
export type InboxState = ReturnType<typeof useInbox>
