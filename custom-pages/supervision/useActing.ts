import { useNotify } from 'react-admin'
import { useState } from 'react'
import { alert } from '../../resources/supervision/alert/alert.resource.ts'
import {
  callNextPerson,
  enterAsSupervisor,
  takePicture,
} from '../../resources/supervision/acting.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { watchedLessonTexts } from './lesson.texts.ts'

/** A supervisor's operations on a lesson. The data provider shows refusals as toasts. */
export const useActing = (lessonId: string, refresh: () => void) => {
  const t = useTexts(watchedLessonTexts)
  const edu = useEdu()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const work = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await act()
      refresh()
    } catch {
      // the data provider has shown the error
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    enter: () => {
      // opened by the press itself: browsers keep back a window that comes later
      const room = window.open('about:blank', '_blank')
      if (room) room.opener = null
      return work(async () => {
        try {
          const way = await edu.ask(enterAsSupervisor, { lessonId })
          if (way.state === 'OPEN') (room ?? window).location.assign(way.address)
          else {
            room?.close()
            notify(t.enterState[way.state], { type: 'warning' })
          }
        } catch (error) {
          room?.close()
          throw error
        }
      })
    },
    callNext: () =>
      work(async () => {
        const { name } = await edu.ask(callNextPerson, { lessonId })
        notify(t.called(name), { type: 'success' })
      }),
    capture: (personId: string | undefined) =>
      work(async () => {
        await edu.ask(takePicture, { lessonId, ...(personId === undefined ? {} : { personId }) })
        notify(t.captured, { type: 'success' })
      }),
    acknowledge: (id: string) =>
      work(async () => {
        await edu.action(alert, 'acknowledge', { selection: { ids: [id] } })
        notify(t.acknowledged, { type: 'success' })
      }),
  }
}
