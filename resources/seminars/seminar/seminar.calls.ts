import { paths } from '../../../src/protocol/paths.ts'
import { captchaInputs } from '../../../src/protocol/verification.ts'
import { defineCall, shape, valueOf } from '../../../src/schema/call/index.ts'
import { choice, reference, text } from '../../../src/schema/fields/index.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import type {
  AuditState,
  ContactChannel,
  FormQuestion,
  PlaceState,
} from '../registration/registration.options.ts'
import type { WayIn } from '../../joining/joining.calls.ts'
import type { SeminarPhase } from './locks.ts'
import type { RegistrationPhase, SeminarRole } from './seminar.options.ts'
import { seminarPaths } from './paths.ts'

/** A person who holds a seminar, as its page shows them. */
export interface ShownPerson {
  readonly name: string
  readonly role: SeminarRole
  readonly position: string | null
  readonly about: string | null
  /** A signed address. */
  readonly photo: string | null
}
/** What anybody sees of a seminar. Instants are ISO 8601 in UTC. */
export interface SeminarPage {
  readonly id: string
  readonly institution: string
  /** A signed address of the institution's logo; null: it has none. */
  readonly logo: string | null
  readonly name: string
  readonly subtitle: string | null
  /** A signed address. */
  readonly cover: string | null
  readonly introduction: string | null
  readonly agenda: readonly string[]
  readonly people: readonly ShownPerson[]
  readonly startAt: string
  readonly endAt: string
  /** The institution's IANA time zone; pages show the visitor's own. */
  readonly timezone: string
  readonly phase: SeminarPhase
  readonly registration: RegistrationPhase
  readonly regOpenAt: string | null
  readonly regCloseAt: string | null
  /** Null: there is no limit. */
  readonly placesLeft: number | null
  readonly waitlist: boolean
  readonly questions: readonly FormQuestion[]
  /** The code of the shared link to the recording, once there is one. */
  readonly recording: string | null
  /** The classroom's own address of the recording, after the seminar. */
  readonly recordingAddress: string | null
  readonly cancelReason: string | null
  readonly version: number
  /** The server's clock. */
  readonly now: string
}
/** A registration as its own person sees it. */
export interface OwnRegistration {
  readonly seminarId: string
  readonly name: string
  /** Of a person of the seminar; null for the audience. */
  readonly role: SeminarRole | null
  readonly auditState: AuditState
  readonly reason: string | null
  readonly place: PlaceState | null
  /** Until when an offered place is reserved, ISO 8601. */
  readonly until: string | null
  readonly answers: Readonly<Record<string, unknown>>
  /** Whether it can be corrected. */
  readonly correctable: boolean
}

/** A random id from the visitor's browser: it says nothing about a person. */
const visitor = text({ label: { en: 'Browser', zh: '浏览器标识' }, max: 40 })
const proseminarId = text({
  label: { en: 'Seminar', zh: '研讨会' },
  required: true,
  max: 64,
  requiredCode: '12001',
  formatCode: '12001',
})
const source = text({ label: { en: 'Promoter code', zh: '推广码' }, max: 20 })
const pass = text({
  label: { en: 'Personal link', zh: '个人链接' },
  required: true,
  max: 300,
  requiredCode: '12106',
  formatCode: '12106',
})
const language = choice({
  label: { en: 'Language', zh: '语言' },
  options: { zh: { en: 'Chinese', zh: '中文' }, en: { en: 'English', zh: '英文' } },
  default: 'zh',
})
const timezone = text({ label: { en: 'Time zone', zh: '时区' }, max: 64 })

const isAnswer = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= 2000)
/** Answers by question: texts and booleans, validated by the seminar's form. */
const answers = valueOf<Readonly<Record<string, unknown>>, { readonly required: true }>({
  required: true,
  schema: { type: 'object', additionalProperties: true },
  parse: value =>
    isObject(value) && Object.keys(value).length <= 60 && Object.values(value).every(isAnswer)
      ? { value }
      : { issue: { code: '321' } },
  good: { name: 'Emma Chen' },
  bad: [7, 'name', ['name'], { name: 7 }],
})

/** SEM-04: the public data of a seminar. `visitor`: counted once. 12001: there is none. */
export const seminarPage = defineCall({
  path: seminarPaths.page,
  summary: 'A seminar as its public page shows it',
  audience: 'public',
  writes: false,
  input: { proseminarId, source, visitor },
  output: shape<SeminarPage>(),
  errors: ['12001', '429'],
})

/** The personal page of a registration, and what it shows. */
export interface OwnSeminarPage {
  readonly pass: string
  readonly own: OwnRegistration
}
/**
 * Where the link for completing the registration was sent; or the registration, if nothing can be
 * sent.
 */
export type RegistrationAnswer =
  | { readonly sentTo: readonly ContactChannel[] }
  | (OwnSeminarPage & { readonly sentTo: readonly [] })

/**
 * SEM-04: registers for a seminar. `answers` contains full name, contacts and the answers to its
 * own questions, validated as on the page. A confirmation link is sent to the contacts; only their
 * mailbox learns whether they are already registered. 806: a captcha is required, after many
 * registrations from one address, for one seminar or for one mailbox.
 */
export const registerForSeminar = defineCall({
  path: seminarPaths.register,
  summary: 'Registers for a seminar without a log-in',
  audience: 'public',
  exact: true,
  input: { proseminarId, source, answers, language, timezone, ...captchaInputs },
  output: shape<RegistrationAnswer>(),
  errors: ['12001', '12003', '12009', '12100', '12101', '12102', '12104', '806', '429'],
})

/**
 * Completes a registration by the link that its mailbox or phone received. 12106: the link is too
 * old.
 */
export const confirmRegistration = defineCall({
  path: seminarPaths.confirm,
  summary: 'Confirms the contact of a registration by the link that was sent to it',
  audience: 'public',
  input: { token: pass },
  output: shape<OwnSeminarPage>(),
  errors: ['12006', '12009', '12104', '12106', '429'],
})

/** One's own registration; for a person of the seminar, their role. 12106: the link is invalid. */
export const ownRegistration = defineCall({
  path: seminarPaths.own,
  summary: 'The registration of a personal link',
  audience: 'public',
  writes: false,
  input: { pass },
  output: shape<OwnRegistration>(),
  errors: ['12106', '429'],
})

/**
 * SEM-02: corrects a rejected registration; it is reviewed again. Contacts can't change. 12108: it
 * wasn't rejected.
 */
export const correctRegistration = defineCall({
  path: seminarPaths.correct,
  summary: 'Corrects a rejected registration and asks for a review anew',
  audience: 'public',
  exact: true,
  input: { pass, answers },
  output: shape<OwnRegistration>(),
  errors: ['12102', '12104', '12106', '12108', '12101', '429'],
})

/** A registrant's operations on their own place. */
export const placeDeeds = {
  CANCEL: { en: 'Cancel', zh: '取消报名' },
  RETURN: { en: 'Register again', zh: '重新报名' },
  CONFIRM: { en: 'Confirm the place', zh: '确认名额' },
} as const

/**
 * Gives up a place, joins the waiting list again, or accepts an offered place. 12109: the offer has
 * expired.
 */
export const changeOwnPlace = defineCall({
  path: seminarPaths.place,
  summary: 'Gives a place back, comes back, or confirms an offered place',
  audience: 'public',
  input: {
    pass,
    deed: choice({ label: { en: 'Deed', zh: '操作' }, options: placeDeeds, required: true }),
  },
  output: shape<OwnRegistration>(),
  errors: ['12002', '12101', '12104', '12106', '12107', '12109', '429'],
})

/**
 * Entry to the room by a personal link, for the audience or a person of the seminar; one at a time:
 * an earlier entry becomes invalid. 12107: not approved; 12004: too early; 12002: over; 12203:
 * there is no classroom.
 */
export const joinSeminar = defineCall({
  path: seminarPaths.join,
  summary: 'The way into the room of a seminar by a personal link',
  audience: 'public',
  writes: false,
  input: { pass },
  output: shape<WayIn>(),
  errors: ['12002', '12004', '12009', '12106', '12107', '12109', '12203', '429'],
})

/** A personal link into a seminar. */
export interface SeminarLink {
  readonly seminarId: string
  readonly pass: string
  /** Path of the personal page, with the pass. */
  readonly address: string
}

/** The personal link of a seminar’s moderator, of another of its people, or of a registrant. */
export const seminarLink = defineCall({
  path: `${paths.root}/seminar/link`,
  summary: 'The personal link into a seminar of its moderator, one of its people or a registration',
  right: 'registration.notify',
  method: 'GET',
  input: {
    id: reference({ label: { en: 'Seminar', zh: '研讨会' }, to: 'seminar' }),
    personId: reference({ label: { en: 'Person', zh: '嘉宾' }, to: 'seminarPerson' }),
    registrationId: reference({ label: { en: 'Registration', zh: '报名' }, to: 'registration' }),
  },
  output: shape<SeminarLink>({
    type: 'object',
    properties: {
      seminarId: { type: 'string' },
      pass: { type: 'string' },
      address: { type: 'string' },
    },
  }),
  errors: ['12001', '404'],
})

/** How a message of the seminar reads, in both languages. */
export interface MessagePreview {
  readonly kind: string
  readonly en: { readonly subject: string; readonly text: string; readonly html: string }
  readonly zh: { readonly subject: string; readonly text: string; readonly html: string }
}
export const seminarMessages = defineCall({
  path: `${paths.root}/seminar/messages`,
  summary: 'How the messages of a seminar read',
  right: 'seminar.read',
  method: 'GET',
  input: {
    id: reference({ label: { en: 'Seminar', zh: '研讨会' }, to: 'seminar', required: true }),
  },
  output: shape<{ readonly messages: readonly MessagePreview[] }>(),
  errors: ['12001'],
})

/** Data for posters and links of a seminar. */
export interface SeminarPoster {
  /** Its name in public addresses. */
  readonly proseminarId: string
  readonly institution: string
  readonly name: string
  readonly subtitle: string | null
  readonly startAt: string
  readonly timezone: string
  /** A signed address. */
  readonly cover: string | null
  readonly people: readonly string[]
  readonly sources: readonly { readonly name: string; readonly code: string }[]
}
const seminarId = reference({
  label: { en: 'Seminar', zh: '研讨会' },
  to: 'seminar',
  required: true,
})

/** SEM-04: the facts of a poster, with the codes of promoters. */
export const seminarPoster = defineCall({
  path: `${paths.root}/seminar/poster`,
  summary: 'What posters and public links of a seminar are made of',
  right: 'seminar.read',
  method: 'GET',
  input: { id: seminarId },
  output: shape<SeminarPoster>(),
  errors: ['12001'],
})

/** Numbers of people at each step. */
export interface FunnelFigures {
  readonly visits: number
  readonly registered: number
  readonly approved: number
  readonly attended: number
  /** At least half of the seminar. */
  readonly stayed: number
}
export interface SeminarAnalysis {
  readonly name: string
  readonly total: FunnelFigures
  /** By promoter; id null: without a code. */
  readonly sources: readonly (FunnelFigures & {
    readonly id: string | null
    readonly name: string
  })[]
  /** People in the room, every few minutes; ISO 8601. */
  readonly audience: readonly { readonly at: string; readonly count: number }[]
  /** Of attendees, in minutes. */
  readonly averageMinutes: number | null
  /** Minutes that count as having stayed. */
  readonly stayMinutes: number
}

/** SEM-04: what a seminar achieved; erased registrants still count. */
export const seminarAnalysis = defineCall({
  path: `${paths.root}/seminar/analysis`,
  summary: 'From visit to stay: what a seminar achieved',
  right: 'seminar.analyse',
  method: 'GET',
  input: { id: seminarId },
  output: shape<SeminarAnalysis>(),
  errors: ['12001'],
})
