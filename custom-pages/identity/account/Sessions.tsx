import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import {
  endOtherSessions,
  endSession,
  mySessions,
  type MySession,
} from '../../../resources/identity/session.calls.ts'
import { deviceOf } from '../../../src/protocol/device.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { useConfirm } from '../../../src/ui/parts/useConfirm.tsx'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { exactTime, listTime } from '../../../src/ui/parts/fields/time.ts'
import { ErrorState } from '../../../src/ui/parts/States.tsx'
import { accountTexts } from './account.texts.ts'
import { AccountRow, SectionList, Section } from './Section.tsx'

const useSessions = () => {
  const edu = useEdu()
  return useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }) =>
      (await edu.ask(mySessions, {}, { signal, quiet: true, silent: true })).list,
  })
}

const useDeviceName = () => {
  const t = useTexts(accountTexts)
  return ({ userAgent }: MySession) => deviceOf(userAgent ?? undefined) ?? t.unknownDevice
}

/** Stands for all other sessions while they are being ended. */
const everywhere = 'everywhere'

/**
 * Ends a session, or all others, after a question; `onEnd` is called whether it could be ended or
 * not.
 */
const useEnding = (onEnd: () => void) => {
  const t = useTexts(accountTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { ask, dialog } = useConfirm()
  const named = useDeviceName()
  const [ending, setEnding] = useState<string>()
  const end = async (session: MySession) => {
    if (
      !(await ask({
        title: t.endQuestion(named(session)),
        children: t.endHelp,
        confirm: t.endThis,
        danger: true,
      }))
    )
      return
    setEnding(session.rid)
    try {
      await edu.ask(endSession, { rid: session.rid })
      notify(t.ended, { type: 'success' })
    } catch {
      // the data provider has shown the error
    } finally {
      setEnding(undefined)
      onEnd()
    }
  }
  const endOthers = async () => {
    const confirmed = await ask({
      title: t.endOthersQuestion,
      children: t.endOthersHelp,
      confirm: t.endOthers,
      danger: true,
    })
    if (!confirmed) return
    setEnding(everywhere)
    try {
      const { ended } = await edu.ask(endOtherSessions, {})
      notify(t.othersEnded(ended), { type: 'success' })
    } catch {
      // the data provider has shown the error
    } finally {
      setEnding(undefined)
      onEnd()
    }
  }
  return { end, endOthers, ending, dialog }
}

/** Sessions that are shown before the button for all of them. */
const shownFirst = 5

/**
 * The places where the person is logged in, the latest ones unfolded; each can be ended from here.
 */
export const Sessions = () => {
  const t = useTexts(accountTexts)
  const lang = useLang()
  const now = useNow()
  const [all, setAll] = useState(false)
  const { data, error, refetch } = useSessions()
  const named = useDeviceName()
  const { end, endOthers, ending, dialog } = useEnding(() => void refetch())
  const when = (time: string, say: (time: string) => string) => (
    <time dateTime={time} title={exactTime(time, lang)}>
      {say(listTime(time, lang, now))}
    </time>
  )
  return (
    <Section title={t.sessions}>
      {error && !data && (
        <ErrorState message={refusalOf(error).text} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      <SectionList>
        {data?.slice(0, all ? undefined : shownFirst).map(session => (
          <AccountRow
            key={session.rid}
            title={
              <>
                <span data-data>{named(session)}</span>
                {session.current && <Chip label={t.thisOne} />}
              </>
            }
            help={
              <>
                <span data-data>
                  {[session.ip, session.institution].filter(Boolean).join(' · ')}
                </span>{' '}
                · {when(session.createTime, t.since)}
                {session.lastTime !== null && <> · {when(session.lastTime, t.used)}</>}
              </>
            }
            action={
              !session.current && (
                <Button
                  aria-label={t.endNamed(named(session))}
                  loading={ending === session.rid}
                  onClick={() => void end(session)}
                >
                  {t.endThis}
                </Button>
              )
            }
          />
        ))}
      </SectionList>
      {data !== undefined && data.length > shownFirst && (
        <Button sx={{ mt: 3, mr: 2 }} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.fewerSessions : t.allSessions(data.length)}
        </Button>
      )}
      {data !== undefined && data.length > 1 && (
        <Button sx={{ mt: 3 }} loading={ending === everywhere} onClick={() => void endOthers()}>
          {t.endOthers}
        </Button>
      )}
      {dialog}
    </Section>
  )
}
