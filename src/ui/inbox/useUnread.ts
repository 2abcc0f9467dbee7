import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countUnread, inboxEvent } from '../../protocol/calls/inbox.ts'
import { isJobOver } from '../jobs/states.ts'
import { useJobNews } from '../jobs/news.tsx'
import { useEdu } from '../context.tsx'
import { useNews } from '../news.tsx'

/** The first part of every query key of the inbox. */
export const inboxKey = 'inbox'

/**
 * Number of unread entries in the person's inbox, updated by server events; undefined until it is
 * known.
 */
export const useUnread = (): number | undefined => {
  const edu = useEdu()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [inboxKey, 'unread'],
    queryFn: ({ signal }) => edu.ask(countUnread, {}, { signal, quiet: true }),
  })
  const again = (): void => void client.invalidateQueries({ queryKey: [inboxKey] })
  useNews(inboxEvent, again, again)
  useJobNews(({ state }) => isJobOver(state) && again(), again)
  return data?.unread
}
