import { useCallback, useEffect, useState } from 'react'
import { seminarPaths } from '../../../resources/seminars/seminar/paths.ts'
import type { ContactChannel } from '../../../resources/seminars/registration/registration.options.ts'
import type {
  OwnRegistration,
  SeminarPage,
} from '../../../resources/seminars/seminar/seminar.calls.ts'
import type { Answers } from '../../../resources/seminars/registration/form.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { OpenAnswer, OpenRefusal } from '../../../src/protocol/openCalls.ts'
import { askOpen } from './ask.ts'

export type InviteState =
  | { readonly kind: 'LOADING' | 'FAILED' }
  | { readonly kind: 'REFUSED'; readonly refused: OpenRefusal }
  | { readonly kind: 'OPEN'; readonly page: SeminarPage }

const query = () => new URLSearchParams(location.search)
const passKey = (id: string): string => `invite.pass ${id}`

/** Whether the page was opened by the link that confirms a registration. */
const isConfirmation = (): boolean => location.hash.startsWith('#confirm.')

/** A random id of this browser, so that it is counted once. */
const visitorName = (): string => {
  const known = localStorage.getItem('invite.visitor')
  if (known !== null) return known
  const made = crypto.randomUUID()
  localStorage.setItem('invite.visitor', made)
  return made
}

export interface InviteCaptcha {
  readonly captchaId: string
  readonly captcha: string
}

/** The personal link's pass: of the page's address, or of an earlier visit. */
const passAtStart = (proseminarId: string): string =>
  isConfirmation()
    ? ''
    : location.hash.slice(1) || (localStorage.getItem(passKey(proseminarId)) ?? '')

const registrationOf = (
  proseminarId: string,
  answers: Answers,
  language: Lang,
  captcha: InviteCaptcha | undefined,
) => ({
  proseminarId,
  source: query().get('from'),
  answers,
  language,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...captcha,
})

/** Sends a visitor's calls, and keeps why the last one was refused. */
const useOpenCalls = (lang: Lang) => {
  const [refused, setRefused] = useState<OpenRefusal>()
  const [busy, setBusy] = useState(false)
  const work = async <T>(
    ask: (options: {
      readonly lang: Lang
      readonly idempotencyKey: string
    }) => Promise<OpenAnswer<T>>,
    done: (answer: T) => void,
  ): Promise<void> => {
    setBusy(true)
    setRefused(undefined)
    try {
      const answer = await ask({ lang, idempotencyKey: crypto.randomUUID() })
      if ('ok' in answer) done(answer.ok)
      else setRefused(answer.refused)
    } catch {
      setRefused({ code: '', text: '', errors: {}, captcha: false })
    } finally {
      setBusy(false)
    }
  }
  return { refused, setRefused, busy, work }
}

/** The seminar of the page's address, and the registration of the visitor, if they have one. */
export const useInvite = (lang: Lang) => {
  const proseminarId = query().get('proseminarId') ?? ''
  const [state, setState] = useState<InviteState>({ kind: 'LOADING' })
  const [token, setToken] = useState(() => (isConfirmation() ? location.hash.slice(1) : ''))
  const [pass, setPass] = useState(() => passAtStart(proseminarId))
  const [sentTo, setSentTo] = useState<readonly ContactChannel[]>([])
  const [own, setOwn] = useState<OwnRegistration>()
  const { refused, setRefused, busy, work } = useOpenCalls(lang)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let gone = false
    const load = async () => {
      const body = { proseminarId, source: query().get('from'), visitor: visitorName() }
      const page = await askOpen(seminarPaths.page, body, { lang })
      if (token !== '') {
        const confirmed = await askOpen(seminarPaths.confirm, { token }, { lang })
        if (gone) return
        setToken('')
        if ('ok' in confirmed) keep(confirmed.ok.pass)
        else setRefused(confirmed.refused)
      }
      const mine = pass === '' ? undefined : await askOpen(seminarPaths.own, { pass }, { lang })
      if (gone) return
      if (mine && 'ok' in mine) setOwn(mine.ok)
      if (mine && 'refused' in mine) {
        setRefused(mine.refused)
        localStorage.removeItem(passKey(proseminarId))
      }
      setState(
        'ok' in page ? { kind: 'OPEN', page: page.ok } : { kind: 'REFUSED', refused: page.refused },
      )
    }
    load().catch(() => {
      if (!gone) setState({ kind: 'FAILED' })
    })
    return () => {
      gone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a token is confirmed once, when the page is opened
  }, [proseminarId, lang, pass, tries])

  const keep = (text: string) => {
    localStorage.setItem(passKey(proseminarId), text)
    history.replaceState(null, '', `${location.pathname}${location.search}#${text}`)
    setPass(text)
  }
  return {
    state,
    own,
    /** Where the link was sent that completes the registration. */
    sentTo,
    refused,
    busy,
    retry: useCallback(() => {
      setState({ kind: 'LOADING' })
      setTries(n => n + 1)
    }, []),
    register: (answers: Answers, captcha: InviteCaptcha | undefined) =>
      work(
        options =>
          askOpen(
            seminarPaths.register,
            registrationOf(proseminarId, answers, lang, captcha),
            options,
          ),
        answer => {
          setSentTo(answer.sentTo)
          if (!('pass' in answer)) return
          setOwn(answer.own)
          keep(answer.pass)
        },
      ),
    correct: (answers: Answers) =>
      work(options => askOpen(seminarPaths.correct, { pass, answers }, options), setOwn),
    changePlace: (deed: 'CANCEL' | 'RETURN' | 'CONFIRM') =>
      work(options => askOpen(seminarPaths.place, { pass, deed }, options), setOwn),
    join: () =>
      work(
        options => askOpen(seminarPaths.join, { pass }, options),
        way => {
          if (way.state === 'OPEN') location.assign(way.address)
        },
      ),
  }
}
export type Invite = ReturnType<typeof useInvite>
