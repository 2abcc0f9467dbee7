import type { Page } from '../src/schema/page.ts'
import { addBookClass } from './booking/addBookClass.page.ts'
import { bookClass } from './booking/bookClass.page.ts'
import { bookClassDetail } from './booking/bookClassDetail.page.ts'
import { bookDuration } from './booking/bookDuration.page.ts'
import { bookLession } from './booking/bookLession.page.ts'
import { bookLessionDetail } from './booking/bookLessionDetail.page.ts'
import { bookMine } from './booking/bookMine.page.ts'
import { bookSetting } from './booking/bookSetting.page.ts'
import { bookStudent } from './booking/bookStudent.page.ts'
import { bookTeacher } from './booking/bookTeacher.page.ts'
import { editBookLesson } from './booking/editBookLesson.page.ts'
import { bookClassscheduling } from './scheduling/bookClassscheduling.page.ts'
import { bookClassschedulingNew } from './scheduling/bookClassschedulingNew.page.ts'
import { basicSettings, organizationPage } from './identity/institution/institution.page.ts'
import { editLesson } from './scheduling/lessons/editLesson.page.ts'
import { addClass } from './classes/addClass.page.ts'
import { addSuccess } from './classes/addSuccess.page.ts'
import { classEvent } from './classes/classEvent.page.ts'
import { classManage } from './classes/classManage.page.ts'
import { copyClass } from './classes/copyClass.page.ts'
import { editClass } from './classes/editClass.page.ts'
import { personAuth } from './classes/personAuth.page.ts'
import { attendancePage } from './classroom/records/attendance.page.ts'
import { classAttendanceNew } from './classroom/records/classAttendanceNew.page.ts'
import { classNotes } from './classroom/records/classNotes.page.ts'
import { classNotesDetail } from './classroom/records/classNotesDetail.page.ts'
import { recordPage } from './classroom/records/record.page.ts'
import { chatData } from './classroom/statistics/chatData.page.ts'
import { playData } from './classroom/statistics/playData.page.ts'
import { httpShareClass } from './joining/httpShareClass.page.ts'
import { invitationStudent } from './joining/invitationStudent.page.ts'
import { openClass } from './joining/openClass.page.ts'
import { share } from './joining/share.page.ts'
import { shareClass } from './joining/shareClass.page.ts'
import { jobs } from './jobs/jobs.page.ts'
import { journal } from './journal/journal.page.ts'
import { operateLog } from './logs/operateLog.page.ts'
import { operationLog } from './logs/operationLog.page.ts'
import { account } from './identity/account/account.page.ts'
import { importJob } from './imports/importJob.page.ts'
import { outbox } from './identity/outbox/outbox.page.ts'
import { rightDetail } from './identity/roles/rightDetail.page.ts'
import { rights } from './identity/roles/rights.page.ts'
import { roleControl } from './identity/roles/roleControl.page.ts'
import { lessionAddSuccess } from './scheduling/lessionAddSuccess.page.ts'
import { scheduling } from './scheduling/scheduling.page.ts'
import { schedulingClient } from './scheduling/schedulingClient.page.ts'
import { createOrg } from './identity/sign-in/createOrg.page.ts'
import { forgotPassword } from './identity/sign-in/forgotPassword.page.ts'
import { login, loginforOut } from './identity/sign-in/login.page.ts'
import { loginOrg } from './identity/sign-in/loginOrg.page.ts'
import { overseaReg } from './identity/sign-in/overseaReg.page.ts'
import { personWeb } from './identity/sign-in/personWeb.page.ts'

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
