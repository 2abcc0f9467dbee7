import type { Address, Page } from '../src/schema/page.ts'
import {
  login,
  loginforOut,
  loginOrg,
  personWeb,
  overseaReg,
  createOrg,
  forgotPassword,
} from './identity/sign-in/pages.ts'
import {
  addClass,
  addSuccess,
  editClass,
  classManage,
  classEvent,
  personAuth,
  copyClass,
} from './classes/pages.ts'
import {
  attendancePage,
  classAttendanceNew,
  classNotes,
  classNotesDetail,
  recordPage,
} from './classroom/records/pages.ts'
import {
  scheduling,
  lessionAddSuccess,
  schedulingClient,
  bookClassscheduling,
  bookClassschedulingNew,
} from './scheduling/pages.ts'
import {
  bookClass,
  bookLession,
  bookStudent,
  bookTeacher,
  bookDuration,
  bookSetting,
  bookClassDetail,
  addBookClass,
  bookLessionDetail,
  editBookLesson,
  bookMine,
} from './booking/pages.ts'
import { openClass, share, shareClass, httpShareClass, invitationStudent } from './joining/pages.ts'
import { account } from './identity/account/pages.ts'
import { organizationPage, basicSettings } from './identity/institution/pages.ts'
import { chatData, playData } from './classroom/statistics/pages.ts'
import { outbox } from './identity/outbox/pages.ts'
import { operateLog, operationLog } from './logs/pages.ts'
import { journal } from './journal/pages.ts'
import { importJob } from './imports/pages.ts'
import { jobs } from './jobs/pages.ts'
import { editLesson } from './scheduling/lessons/pages.ts'
import { roleControl, rightDetail, rights } from './identity/roles/pages.ts'
import { planned } from './planned.ts'

/** The registry of hand-written pages: one line each. */
export const pages: readonly Page[] = [
  login,
  loginforOut,
  loginOrg,
  personWeb,
  overseaReg,
  createOrg,
  forgotPassword,
  addClass,
  addSuccess,
  editClass,
  classManage,
  classEvent,
  personAuth,
  copyClass,
  attendancePage,
  classAttendanceNew,
  classNotes,
  classNotesDetail,
  recordPage,
  scheduling,
  lessionAddSuccess,
  schedulingClient,
  bookClass,
  bookLession,
  bookClassscheduling,
  bookStudent,
  bookTeacher,
  bookDuration,
  bookSetting,
  bookClassDetail,
  addBookClass,
  bookLessionDetail,
  editBookLesson,
  bookClassschedulingNew,
  bookMine,
  openClass,
  share,
  shareClass,
  httpShareClass,
  invitationStudent,
  account,
  organizationPage,
  basicSettings,
  chatData,
  playData,
  outbox,
  operateLog,
  operationLog,
  journal,
  importJob,
  jobs,
  editLesson,
  roleControl,
  rightDetail,
  rights,
]

const addresses: ReadonlyMap<string, Address> = new Map(
  [...pages, ...planned].map(address => [address.route, address]),
)

/** How the guard treats an address, by its first path segment; undefined for screens of resources and for what nobody has declared. */
export const addressOf = (segment: string): Address | undefined => addresses.get(segment)
