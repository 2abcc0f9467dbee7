import { demandPerson } from '../../../../engine/records/rights.ts'
import type { AppPorts, Ctx } from '../../../../platform/context.ts'
import { liveOf } from '../live.ts'

/**
 * A window that receives nothing is disconnected after this many waiting events; it reconnects by
 * itself. @tuning
 */
const mostWaiting = 64
const encoder = new TextEncoder()

/**
 * GET events: server-sent events, while the window and its session last. 'hello' at the start;
 * 'session': the screens' data have changed; 'ended': the session is over; and the events of
 * `notify`. An empty line every 20 s keeps the connection open.
 */
export const eventsRoute =
  (ports: AppPorts) =>
  (c: Ctx): Response => {
    const session = c.get('session')
    demandPerson(session)
    let end = (): void => undefined
    const body = new ReadableStream<Uint8Array>({
      start(control) {
        const writeText = (text: string): boolean => {
          try {
            if ((control.desiredSize ?? 0) <= -mostWaiting) throw new Error('not read')
            control.enqueue(encoder.encode(text))
            return true
          } catch {
            close()
            return false
          }
        }
        const close = (): void => {
          end()
          try {
            control.close()
          } catch {
            // closed by the window already
          }
        }
        const send = (event: string, data: unknown) =>
          writeText(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        end = liveOf(ports).open(session, { send, close, beat: () => writeText(':\n\n') })
        send('hello', { rid: session.rid })
      },
      cancel() {
        end()
      },
    })
    return c.body(body, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'X-Accel-Buffering': 'no',
    })
  }
