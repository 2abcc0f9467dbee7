import { paths } from '../../../src/protocol/paths.ts'
import { anything, object, post, string, type PathItem } from '../../engine/openapi/parts.ts'

const tag = 'identity'
const { post: exchange } = post(
  tag,
  'Exchange passes for a session; each value stands in a header of its name besides',
  object({ atoken: string, ntoken: string, schoolId: string }, ['atoken', 'ntoken']),
  anything,
)

/** What no declared call describes: the stream of events, and the exchange of passes. */
export const identityPaths: readonly PathItem[] = [
  [
    paths.events,
    {
      get: {
        tags: [tag],
        summary: 'Live events',
        responses: {
          200: { description: 'A stream of events', content: { 'text/event-stream': {} } },
        },
      },
    },
  ],
  [paths.exchange, { post: { ...exchange, security: [] } }],
]
