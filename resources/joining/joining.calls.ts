import type { RoomCourseware } from '../courseware/courseware/courseware.calls.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import { boolean, choice, reference, text } from '../../src/schema/fields/index.ts'
import { isWebAddress } from '../../src/schema/fields/url/index.ts'
import { paths } from '../../src/protocol/paths.ts'
import { memberRoles, type MemberRole } from '../classes/course/course.calls.ts'
import { eventRoles, roomRoles, type EventRole, type RoomRole } from '../classroom/events.calls.ts'

/*
 * Links into a classroom. The classroom is a separate program: the institution configures its
 * address with placeholders, `https://room.example/{lessonId}?ticket={ticket}`.
 */

const places = ['lessonId', 'ticket', 'role', 'name', 'lang'] as const
export type RoomPlaces = Readonly<Record<(typeof places)[number], string>>

/** Fills an address' places; what is filled in is escaped. */
export const roomAddress = (template: string, values: RoomPlaces): string =>
  places.reduce(
    (address, name) => address.replaceAll(`{${name}}`, encodeURIComponent(values[name])),
    template,
  )

const sample: RoomPlaces = { lessonId: 'x', ticket: 'x', role: 'x', name: 'x', lang: 'x' }
/**
 * Whether it is a valid classroom address: http or https, no placeholder in the host, `{ticket}`
 * among the placeholders, and no unknown ones.
 */
export const isRoomAddress = (template: string): boolean => {
  const host = /^https?:\/\/([^/?#]*)/i.exec(template)?.[1] ?? '{'
  const address = roomAddress(template, sample)
  return (
    !/[{}]/.test(host) &&
    template.includes('{ticket}') &&
    !/[{}]/.test(address) &&
    isWebAddress(address)
  )
}

/** Seconds that a ticket lasts. */
export const ticketSeconds = 60

const lessonId = reference({ label: { en: 'Lesson', zh: '课节' }, to: 'lesson', required: true })
const invitation = text({
  label: { en: 'Invitation code', zh: '邀请码' },
  required: true,
  max: 20,
})
const classId = text({ label: { en: 'Class ID', zh: '班级号' }, required: true, max: 20 })
const codeLabel = { en: 'Verification code', zh: '验证码' } as const

/**
 * A phone with its calling code, or an e-mail address; the server checks which one the channel
 * requires (333, 211, 946).
 */
const contact = {
  channel: choice({
    label: { en: 'Channel', zh: '验证方式' },
    options: { SMS: { en: 'Text message', zh: '短信' }, EMAIL: { en: 'Email', zh: '邮件' } },
    required: true,
  }),
  countryCode: text({ label: { en: 'Country code', zh: '国家/地区代码' }, max: 300 }),
  phone: text({ label: { en: 'Phone', zh: '手机号' }, max: 300 }),
  email: text({ label: { en: 'Email', zh: '邮箱' }, max: 300 }),
} as const

const wayStates = ['OPEN', 'EARLY', 'ENDED', 'NO_CLASSROOM', 'NOT_YOURS'] as const
const waySchema = {
  type: 'object',
  properties: {
    state: { enum: wayStates },
    address: { type: 'string' },
    opensAt: { type: 'string', format: 'date-time' },
    role: { enum: eventRoles },
  },
  required: ['state'],
}

/**
 * The answer of a room to a person who enters. NO_CLASSROOM: the institution has set up none.
 * NOT_YOURS: the person doesn't belong to this lesson.
 */
export type WayIn =
  | { readonly state: 'OPEN'; readonly address: string }
  | { readonly state: 'EARLY'; readonly opensAt: string }
  | { readonly state: 'ENDED' | 'NO_CLASSROOM' | 'NOT_YOURS' }

/** The answer of a room to a logged-in person; `role`: theirs in the lesson. */
export type OwnWayIn = WayIn & { readonly role?: EventRole }
/**
 * Entry of the logged-in person to a lesson; each response contains a new ticket. `look`: only
 * checks whether it is possible; the address is empty, no ticket is made, and NO_CLASSROOM is also
 * reported before the room opens. 710: no such lesson. 905: a teacher who can't hold classes.
 */
export const enterLesson = defineCall({
  path: `${paths.root}/lesson/enter`,
  summary: 'The way of whoever is logged in into a lesson, with a new ticket',
  audience: 'member',
  writes: false,
  input: {
    lessonId,
    look: boolean({ label: { en: 'Without a ticket', zh: '仅查询，不生成入场凭证' } }),
  },
  output: shape<OwnWayIn>(waySchema),
  errors: ['710', '973', '905'],
})

/**
 * The role of supervisors in a room: they belong to no lesson, and their `personId` is their visit.
 */
export const supervisorRole = 'SUPERVISOR'

export interface TicketHolder {
  /**
   * The lesson; or the seminar, whose people have their own roles and are in the room only once:
   * entering again ends their earlier session.
   */
  readonly lessonId: string
  readonly personId: string
  readonly role: RoomRole | typeof supervisorRole
  readonly name: string
  /** A supervisor whom students don't see. */
  readonly invisible: boolean
  /**
   * Their initial permissions there: those of the member, otherwise of the class; teachers and
   * assistants have all.
   */
  readonly permissions: readonly string[]
  /** What the teacher may authorise them to do during class, including `permissions` (STU-03). */
  readonly authorisable: readonly string[]
  /** Whether they may change the name that they are shown by (STU-03). */
  readonly nameEditable: boolean
  /**
   * For teachers and assistants of the lesson: the permissions of their own record (TCH-03); null
   * for others.
   */
  readonly teaching: TeachersMeans | null
  /** Backgrounds that the class can use behind people and on the blackboard (SET-01). */
  readonly backgrounds: readonly RoomBackground[]
  /** Courseware that can be shown page by page: that of the lesson, then that of its class. */
  readonly courseware: readonly RoomCourseware[]
}

/**
 * A background of the institution's library. The addresses of its pictures are valid for at least
 * five minutes; null: it has no such picture.
 */
export interface RoomBackground {
  readonly id: string
  readonly name: string
  readonly picture: string | null
  readonly blackboard: string | null
}

/** A teacher's permissions in a classroom, from their record. */
export interface TeachersMeans {
  readonly permissions: readonly string[]
  readonly recordingMethods: readonly string[]
  readonly videoDefinitions: readonly string[]
  /** Of their cloud disk, in GB. */
  readonly diskQuota: number | null
}

/** Redeems a classroom's ticket, once. */
export const redeemTicket = defineCall({
  path: '/edu_openapi/classroom/ticket',
  summary: 'Redeems a ticket once; answers who brought it; signed',
  audience: 'signed',
  scope: 'classroom',
  input: {
    ticket: text({ label: { en: 'Ticket', zh: '入场凭证' }, required: true, max: 600 }),
  },
  output: shape<TicketHolder>({
    type: 'object',
    properties: {
      lessonId: { type: 'string' },
      personId: { type: 'string' },
      role: { enum: [...roomRoles, supervisorRole] },
      name: { type: 'string' },
      invisible: { type: 'boolean' },
      permissions: { type: 'array', items: { type: 'string' } },
      authorisable: { type: 'array', items: { type: 'string' } },
      nameEditable: { type: 'boolean' },
      teaching: {
        type: ['object', 'null'],
        properties: {
          permissions: { type: 'array', items: { type: 'string' } },
          recordingMethods: { type: 'array', items: { type: 'string' } },
          videoDefinitions: { type: 'array', items: { type: 'string' } },
          diskQuota: { type: ['number', 'null'] },
        },
      },
      backgrounds: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            name: { type: 'string' },
            picture: { type: ['string', 'null'] },
            blackboard: { type: ['string', 'null'] },
          },
        },
      },
    },
  }),
  errors: ['710', '973', '804', '867', '905', '12106'],
})

const door = '/edu_openapi/joining'

export interface DoorLesson {
  readonly id: string
  readonly name: string
  readonly teacherName: string
  readonly startAt: string
  readonly endAt: string
  /** When students may enter. */
  readonly opensAt: string
  readonly state: 'EARLY' | 'OPEN' | 'ENDED'
  /** Whether entering requires a code to the student's phone or e-mail. */
  readonly verified: boolean
}
/** Public data of a class for people who know its class ID. */
export interface ClassAtDoor {
  readonly courseName: string
  readonly institution: string
  /** An address of the institution's logo that is valid for some minutes; null: it has none. */
  readonly logo: string | null
  readonly closed: boolean
  /** The lesson in progress or the next one, otherwise the last; null: none was ever planned. */
  readonly lesson: DoorLesson | null
  /** The server's clock. */
  readonly now: string
}
export const classAtDoor = defineCall({
  path: `${door}/class`,
  summary: 'The class of a class ID, and the lesson at its door',
  audience: 'public',
  writes: false,
  input: { classId },
  output: shape<ClassAtDoor>(),
  errors: ['404', '429'],
})

/**
 * The student is known by their phone or e-mail, and by `code` (purpose JOIN) where the lesson is
 * verified.
 */
export const joinClassroom = defineCall({
  path: `${door}/enter`,
  summary: 'A student’s way into the lesson at the door',
  audience: 'public',
  writes: false,
  input: {
    ...contact,
    classId,
    lessonId,
    code: text({ label: codeLabel, max: 300, formatCode: '802' }),
  },
  testedElsewhere: { lessonId: 'the class ID and the contact are judged first' },
  output: shape<WayIn>(waySchema),
  errors: ['404', '429', '802', '953', '333', '211', '946'],
})

/** Systems that programs of the classroom run on, in the order in which they are offered. */
export const clientSystems = ['windows', 'mac', 'linux', 'android', 'ios'] as const
export type ClientSystem = (typeof clientSystems)[number]

/** A program of the classroom for one system, and where it is downloaded. */
export interface ClassroomClient {
  readonly system: ClientSystem
  readonly address: string
}

/** Empty if the installation configures none: then the classroom opens in the browser. */
export const classroomClients = defineCall({
  path: `${door}/clients`,
  method: 'GET',
  summary: 'Programs of the classroom, by the system they run on',
  audience: 'public',
  input: {},
  output: shape<{ readonly list: readonly ClassroomClient[] }>({
    type: 'object',
    properties: {
      list: {
        type: 'array',
        items: {
          type: 'object',
          properties: { system: { enum: clientSystems }, address: { type: 'string' } },
        },
      },
    },
  }),
})

/** The membership created by an invitation. */
export interface Joined {
  readonly state: 'JOINED' | 'MEMBER'
  readonly courseName: string
  readonly classId: string
}

export interface InvitationAtDoor {
  readonly courseName: string
  readonly institution: string
  /** As for the entry to a class. */
  readonly logo: string | null
  readonly role: MemberRole
}
const joined = shape<Joined>({
  type: 'object',
  properties: {
    state: { enum: ['JOINED', 'MEMBER'] },
    courseName: { type: 'string' },
    classId: { type: 'string' },
  },
})

/**
 * 11020: it is not valid, or no longer. 11019, 2226: there is no place for a student, for an
 * auditor.
 */
export const invitationAtDoor = defineCall({
  path: `${door}/invitation`,
  summary: 'What an invitation leads to',
  audience: 'public',
  writes: false,
  input: { invitation },
  output: shape<InvitationAtDoor>({
    type: 'object',
    properties: {
      courseName: { type: 'string' },
      institution: { type: 'string' },
      logo: { type: ['string', 'null'] },
      role: { enum: Object.keys(memberRoles) },
    },
  }),
  errors: ['11020', '11019', '2226', '429'],
})

/** Creates the student if the institution has none with this phone or e-mail. */
export const acceptInvitation = defineCall({
  path: `${door}/accept`,
  summary: 'Joins a class by an invitation, as the student who holds a phone or e-mail',
  audience: 'public',
  input: {
    ...contact,
    invitation,
    name: text({
      label: { en: 'Name', zh: '姓名' },
      required: true,
      rule: 'name',
      max: 50,
      requiredCode: '11005',
      formatCode: '9994',
    }),
    code: text({
      label: codeLabel,
      required: true,
      max: 300,
      requiredCode: '11005',
      formatCode: '802',
    }),
  },
  output: joined,
  errors: ['11020', '11019', '2222', '2223', '2226', '802', '953', '333', '211', '946', '429'],
})

/** They are a student of the institution or, if the invitation is for listeners, a teacher. */
export const invitationForMe = defineCall({
  path: `${paths.root}/joining/invitation`,
  summary: 'Whether whoever is logged in can accept an invitation as who they are',
  audience: 'member',
  writes: false,
  input: { invitation },
  output: shape<{ readonly known: boolean }>({
    type: 'object',
    properties: { known: { type: 'boolean' } },
  }),
  errors: ['11020', '429'],
})

/** No code is needed, because the account is proof. 804: its person can't join. */
export const acceptAsMyself = defineCall({
  path: `${paths.root}/joining/accept`,
  summary: 'Joins a class by an invitation, as who is logged in',
  audience: 'member',
  input: { invitation },
  output: joined,
  errors: ['804', '11020', '11019', '2223', '2226', '429'],
})
