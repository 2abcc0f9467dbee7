import type { Catalogue } from './catalogue.ts'

/** Says what happened, what is safe, and what to do. `%{name}` stands for a figure of the issue; a variant 'code.name' is used when it is given. */
export const englishCatalogue: Catalogue = {
  texts: {
    '001': 'The request failed. Nothing was changed. Try again.',
    '200': 'Done.',
    '321': 'A parameter is wrong or missing. Nothing was changed. Check what you entered.',
    '400': 'The request contains a wrong parameter. Nothing was changed. Check what you entered.',
    '9994': 'The format is not correct.',
    '401': 'You’re not authorised. Please log in again.',
    '403': 'Your access has expired and is being renewed. Try again in a moment.',
    '404': 'This item doesn’t exist or was deleted. Go back to the list and refresh it.',
    '408': 'The request timed out. Check your connection and try again.',
    '409':
      'Someone else edited this record. Nothing was overwritten. Compare both versions and save again.',
    '413': 'The file or text is too large. Nothing was uploaded. Choose a smaller one.',
    '415': 'This file type isn’t supported. Nothing was uploaded. Choose another file.',
    '429': 'The system is busy. Wait a moment and try again.',
    '500':
      'An unknown server error occurred. Nothing was changed. Try again, and contact support if the problem persists.',
    '501': 'This service isn’t available yet.',
    '502': 'A network error occurred between servers. Try again in a moment.',
    '503': 'The service is currently unavailable. Try again in a moment.',
    '504': 'The network timed out. Try again in a moment.',
    '505': 'The server doesn’t support this HTTP version.',
    '867': 'Your login has expired. Please log in again.',
    '2000': 'The signature couldn’t be verified. Check the API key.',
    '2001':
      'The signed request has expired. Check the clock of the calling system and send the request again.',
    '2002': 'This institution doesn’t have an open API. Ask support to turn it on.',
    '19003': 'Network error. Check your connection and try again.',
    '2114': 'The password must be 6 to 20 characters.',
    '2115': 'The password format is wrong. Use only letters and digits.',
    '804': 'This user doesn’t exist or was deleted. Refresh the list.',
    '5003': 'This permission was withdrawn. Contact your administrator.',
    '707': 'This phone number is already registered. Log in with it or use another one.',
    '945':
      'This phone number is already registered. Use another one, or find the person in the list.',
    '948':
      'This e-mail address is already registered. Use another one, or find the person in the list.',
    '802': 'The verification code is wrong. Check it or get a new one.',
    '803':
      'The verification code couldn’t be sent. Check the phone number or e-mail address and try again.',
    '806': 'Enter the characters in the picture. If they’re hard to read, get a new picture.',
    '959': 'You’ve reached today’s text message limit. Try again after 24 hours.',
    '960': 'A code was just sent. You can get a new one after 60 seconds.',
    '967': 'A code was just sent. You can get a new one after 30 seconds.',
    '946': 'This e-mail address isn’t valid.',
    '211': 'This phone number isn’t valid for its country code.',
    '333': 'The country code is empty. Choose one.',
    '905':
      'You don’t have permission to do this. Nothing was changed. Ask your administrator for permission.',
    '7230': 'The account information doesn’t exist.',
    '5005': 'This user no longer exists. Refresh the page and choose another one.',
    '950': 'The account or password is wrong.',
    '953': 'The authentication timed out. Start again.',
    '958': 'The new password must be different from the old one.',
    '944': 'This account doesn’t exist. Check what you entered.',
    '947': 'There’s no account for this. Check what you entered, or register.',
    '954': 'This can’t be removed because it’s your only login method. Add another one first.',
    '955': 'It couldn’t be removed. Nothing was changed. Try again.',
    '7002': 'This account name is already taken. Choose another one.',
    '7003': 'Someone else in this class already has this nickname. Choose another one.',
    '8041': 'This user is already registered. Log in instead.',
    '8042': 'This account is already linked to another user. Unlink it there first.',
    '8043': 'The account couldn’t be linked. Nothing was changed. Try again.',
    '11000': 'Account, phone and e-mail can’t all be empty. Fill in at least one.',
    '11001': 'This user isn’t registered. Add them first.',
    '11034': 'Special characters (@ < > \\ &) aren’t supported.',
    '2010': 'This institution doesn’t exist.',
    '734': 'This institution is unavailable. Contact support.',
    '9001': 'The information of this institution doesn’t exist.',
    '9002': 'This user doesn’t belong to an institution. Create one, or ask to be added to one.',
    '15000': 'You’ve already applied for a trial. There’s no need to apply again.',
    '713': 'The institution or team doesn’t exist, or has no institutional account.',
    '2222':
      'The number of members exceeds the limit of your plan. Remove members or upgrade your plan.',
    '2225': 'The number of people in the lesson exceeds its limit.',
    '1049':
      'The number of teachers exceeds the seats in your plan. Suspend or remove teachers, or add seats.',
    '723': 'This person is already an administrator.',
    '982': 'You’re already in this institution. Choose another one.',
    '3002': 'You’ve already applied for a trial.',
    '11004': 'The import failed. Nothing was imported. Check the file and try again.',
    '11005': 'A required value is missing. Fill it in and try again.',
    '11029': 'An import is in progress. Wait until it has finished to start another one.',
    '710': 'The lesson doesn’t exist or was deleted.',
    '971': 'The classroom has started, so the reservation can no longer be edited.',
    '973': 'The lesson has been removed.',
    '319': 'The lesson hasn’t ended yet. Wait until it has ended.',
    '1046': 'A class with this name already exists. Choose another name.',
    '11002': 'This user has already been added.',
    '11019': 'The class is full. Raise the student limit or choose another class.',
    '11020': 'This invitation link has expired. Ask for a new one.',
    '11026':
      'This assistant is in a lesson and can’t be replaced. Wait until the lesson has ended.',
    '11027': 'This teacher is in a lesson and can’t be replaced. Wait until the lesson has ended.',
    '11028':
      'Teachers and assistants can’t be removed while they’re in a lesson. Wait until the lesson has ended.',
    '11032': 'This person is already a member of the class.',
    '25001': 'The lesson hours have already been cancelled.',
    '25002': 'These lesson hours aren’t counted, so there’s nothing to cancel.',
    '11008': 'The message can’t be sent because the lesson isn’t running.',
    '11009': 'The message can’t be sent because no one is in the classroom.',
    '11010': 'The teacher isn’t in the classroom. Try again when the lesson is running.',
    '11011': 'The message is empty. Enter a message first.',
    '11012': 'The message is too long. Shorten it and send it again.',
    '11013': 'The message couldn’t be delivered. Try again.',
    '2004': 'The lesson has started, so its start time can no longer be changed.',
    '2005': 'The lesson has started, so its end time can no longer be changed.',
    '2006': 'The lesson has started, so the early entry time can no longer be changed.',
    '2007': 'The lesson has started, so the closing delay can no longer be changed.',
    '2008': 'The lesson has started, so its teacher can no longer be changed.',
    '2009': 'The lesson has started, so its assistant can no longer be changed.',
    '2011': 'The lesson has started, so supervision pictures can no longer be turned off.',
    '2012': 'The lesson has started, so cloud recording can no longer be turned off.',
    '2013': 'The lesson has ended and can no longer be edited.',
    '2014': 'The lesson is in progress and can’t be deleted.',
    '2015': 'The lesson has ended and can’t be deleted.',
    '2016': 'The lesson has been attended and can’t be deleted.',
    '2201': 'The lesson is in progress, so its video definition can’t be changed.',
    '2202': 'The lesson is in progress, so its sound mode can’t be changed.',
    '2203': 'The lesson is in progress, so its layout can’t be changed.',
    '2204': 'The lesson is in progress, so its seat area can’t be changed.',
    '2205': 'The lesson is in progress, so entry verification can’t be switched.',
    '2206': 'The lesson is in progress, so its authorised courseware can’t be changed.',
    '2207': 'The lesson is in progress, so its name can’t be changed.',
    '2218':
      'The teacher or assistant has another lesson at this time. Nothing was saved. Choose another time or person.',
    '2219': 'The lesson would start in the past. Choose a later time.',
    '2220': 'The end time must be later than the start time.',
    '2221': 'This class has no teacher. Choose a teacher first.',
    '2223': 'This teacher is suspended. Choose another teacher, or reactivate this one first.',
    '2224': 'The time zone isn’t recognised. Choose one from the list.',
    '2226': 'A class can have up to 20 auditors. Remove one first.',
    '2227': 'Keep at least one permission.',
    '2228': 'Choose at least one weekday.',
    '2229': 'You can schedule 1 to 100 lessons at a time.',
    '2230': 'The interval must be a whole number greater than 0.',
    '2231':
      'Teachers must be able to enter at least as early as students. Increase the teacher early entry time.',
    '26000': 'This teacher has a reserved class. Reschedule or cancel it first.',
    '26017': 'The booking limit has been reached. No more lessons can be booked.',
    '26019': 'The leave limit has been reached. No more leave can be taken.',
    '26022': 'This lesson is fully booked. Choose another one.',
    '26027': 'This booking can’t be imported. Check the student and the lesson.',
    '26030': 'Booking for this lesson has closed. Choose a later one.',
    '26031': 'Booking for this lesson isn’t open yet. Try again later.',
    '26032': 'It’s too late to change this booking. Contact your institution.',
    '26033': 'This student has already booked this lesson or is on its waiting list.',
    '26034': 'This lesson is full and has no waiting list. Choose another one.',
    '26035': 'The seat is no longer reserved. Book again if seats are available.',
    '26036': 'This link is invalid or has expired. Ask your institution for a new one.',
    '26037': 'This booking has ended or was changed. Refresh and check it again.',
    '32001': 'A recorded course with this name already exists. Choose another name.',
    '32002': 'The category needs a name.',
    '32003': 'A category with this name already exists. Choose another name.',
    '32004': 'A recorded course can have up to 10 categories. Remove one first.',
    '32005': 'The category doesn’t exist or was deleted.',
    '32006': 'The recorded course doesn’t exist or was deleted.',
    '32007': 'A chapter with this name already exists. Choose another name.',
    '32008': 'The chapter or section doesn’t exist or was deleted.',
    '32009': 'The chapter is hidden, so its sections can’t be shown. Show the chapter first.',
    '32010': 'The category is in use and can’t be deleted.',
    '12000': 'A seminar with this name already exists. Choose another name.',
    '12001': 'The seminar doesn’t exist or was deleted.',
    '12002': 'The seminar is over.',
    '12003': 'Registration isn’t set up for this seminar. Set it up first.',
    '12004': 'The seminar hasn’t started yet.',
    '12005': 'The seminar has started, so its start time can no longer be changed.',
    '12006': 'The seminar has ended, so nothing more can be imported.',
    '12100': 'Registration hasn’t started yet.',
    '12101': 'Registration has ended.',
    '12102': 'This person is already registered.',
    '12103': 'This registration has already been reviewed.',
    '12104': 'The maximum number of participants has been reached.',
    '12200': 'The seminar already has a moderator.',
    '12201': 'This person is already a lecturer of the seminar.',
    '12300': 'No one is selected. Select at least one person.',
    '12301': 'Enter a sender mailbox for the invitation.',
    '12302': 'Enter a subject for the invitation.',
    '12303': 'The invitation couldn’t be sent. Try again.',
    '1038': 'This redeem code doesn’t exist. Check what you entered.',
    '1039': 'This is past its expiration date.',
    '1040': 'This redeem code has already been used.',
    '1041': 'This redeem code belongs to another institution.',
    '1042': 'This redeem code can’t be used at the moment. Contact the issuer.',
    '332': 'The currency has already been chosen and can’t be changed.',
    '2112': 'The amount is below the minimum of this package. Increase it and try again.',
    '3004': 'The order doesn’t exist.',
    '16011': 'There is an unpaid order. Pay or cancel it first.',
    '16012': 'This plan doesn’t exist.',
    '16013': 'The trial can only be used once.',
    '16014': 'You already have this plan.',
    '16015':
      'The price doesn’t match the plan. You weren’t charged. Reload the page and order again.',
    '16016': 'The subscription couldn’t be cancelled and remains active. Try again.',
    '16017': 'The subscription couldn’t be restored and remains cancelled. Try again.',
    '16018':
      'The card couldn’t be updated. Your previous card is still used. Check the details and try again.',
    '16019': 'The card was declined. You weren’t charged. Use another card.',
    '16020': 'This order has already been paid.',
    '16021': 'This order was cancelled. Place a new one.',
    '16022': 'This order has timed out. Place a new one.',
    '16023': 'Plans are sold for at least 12 months.',
    '16024': 'This payment method isn’t available here. Choose another one.',
    '16025': 'The payment failed. You weren’t charged. Try again or use another payment method.',
    '16026': 'Your balance is too low. Top it up and try again.',
    '16027': 'Your plan has expired. Renew it to continue. Your data is kept.',
    '16028': 'Your trial has expired. Choose a plan to continue. Your data is kept.',
    '16029': 'This subscription has already been cancelled.',
    '16030': 'There’s no subscription.',
    '16031': 'The plan has fewer seats than you have teachers.',
    '16050': 'The payment page couldn’t be opened. You weren’t charged. Try again.',
    '18001': 'There isn’t enough storage space. Delete files or add space.',
    '18002': 'There isn’t enough traffic left. Add traffic to continue.',
    '18003':
      'The presentation couldn’t be converted. Save it again in its original application and upload it again.',
    '18004':
      'The presentation took too long to convert. Static courseware can have up to 200 pages.',
    '18005': 'The presentation is blank. Choose one with content.',
    '18006': 'The file is empty. Choose one with content.',
    '18007': 'The file is too small for courseware (under 25 KB).',
  },
  variants: {
    '321.field':
      'The field or filter “%{field}” doesn’t exist, or its value is wrong. Nothing was changed.',
    '321.years': 'You can export up to %{years} year at a time. Choose a shorter period.',
    '9994.max': 'At most %{max}.',
    '9994.min': 'At least %{min}.',
    '9994.max,min': 'Between %{min} and %{max}.',
    '9994.maxItems': 'At most %{maxItems} entries.',
    '9994.declared': 'This resource already has a field called “%{declared}”. Choose another name.',
    '9994.fields':
      'There can be up to %{fields} custom fields in use. Retire one that is no longer needed first.',
    '9994.holders':
      '%{holders} records have a value in this field, so its type can’t be changed. Add a new field instead.',
    '9994.used': '%{used} records have a value in this field. Retire it instead: nothing is lost.',
    '9994.choice,holders':
      '%{holders} records use “%{choice}”. Retire the choice instead: they keep it, and nobody can choose it any more.',
    '9994.preset': 'The default isn’t a valid value of this field.',
    '9994.https': 'Enter an address that begins with https://.',
    '9994.private':
      'This address leads to this computer or a private network. Enter the public address of your system.',
    '9994.port': 'Port %{port} can’t be used. Use 443, 80 or one from 1024 on.',
    '9994.login':
      'Leave name and password out of the address. The signature tells your system that the call is genuine.',
    '9994.event': '“%{event}” is no event. Choose events from the list.',
    '9994.everything':
      'All permissions are granted as a whole, so single ones cannot be taken away.',
    '9994.maxLength': 'Up to %{maxLength} characters.',
    '9994.minLength': 'At least %{minLength} characters.',
    '9994.taken': 'This is already in use. Choose another one.',
    '9994.twice': 'Two columns are matched to this field. Leave one of them out.',
    '9994.gone': 'The referenced record no longer exists.',
    '9994.inUse': 'Other records refer to this one, so it can’t be deleted.',
    '9994.target': 'There are no such records: %{target}.',
    '9994.unfit': 'The field “%{unfit}” can’t be used here. Choose another one.',
    '9994.condition': '“%{condition}” is no condition of this list. Remove it or choose it again.',
    '9994.valueOf': 'This is no value of “%{valueOf}”.',
    '9994.placeholder': '{%{placeholder}} is unknown. Insert a field from the list.',
    '9994.recipient': '“%{recipient}” can’t be notified here. Choose someone from the list.',
    '9994.startsItself':
      'The automation would change the date that starts it, and so start itself again and again. Choose another field.',
    '9994.inTrash': 'This record is in the trash. Restore it, create a new one or skip the row.',
    '9994.unsuitable': 'This record can’t be chosen here. Choose one from the list.',
    '9994.nobody': 'No record has this name. Enter the name as it appears in the list.',
    '9994.several':
      'Several records have this name. Add the account in brackets after the name, as in exported files.',
    '9994.noResult':
      'The cell contains a formula without a saved result. Open the file in Excel, save it and upload it again, or enter the value directly.',
    '9994.formulaError':
      'The cell shows the error %{formulaError}. Correct the formula or enter the value directly.',
    '9994.day': 'Enter the date as 2026-09-01, or format the cell as a date.',
    '9994.noDay': 'The calendar has no such day.',
    '9994.time': 'Enter the date and time as 2026-09-01 08:30, or format the cell as a date.',
    '9994.gap':
      'This time doesn’t exist on that day because daylight saving time starts. Choose another time.',
    '9994.number': 'This isn’t a number. Enter digits only.',
    '9994.whole': 'Enter a whole number without decimals.',
    '9994.decimals': 'Too many decimal places. Use at most %{decimals}.',
    '9994.listed':
      'This isn’t one of the allowed values. Choose one of the values listed in the template.',
    '9994.either': 'Enter either a student or a teacher. Leave the other empty.',
    '9994.learns': 'Teachers can only join as auditors. Choose “Auditor”, or enter a student.',
    '9994.invisible':
      'This contains invisible characters or characters that change the direction of text. Remove them.',
    '9994.garbled': 'The cell contains unreadable characters. Enter the text again.',
    '9994.digitsLost':
      'The number in the cell was shortened and has lost digits. Format the column as text and enter the full number again.',
    '211.two': 'The cell contains more than one phone number. Keep one of them.',
    '946.two': 'The cell contains more than one e-mail address. Keep one of them.',
    '211.noResult':
      'The cell contains a formula without a saved result. Open the file in Excel, save it and upload it again, or enter the value directly.',
    '211.formulaError':
      'The cell shows the error %{formulaError}. Correct the formula or enter the value directly.',
    '211.garbled': 'The cell contains unreadable characters. Enter the text again.',
    '211.digitsLost':
      'The number in the cell was shortened and has lost digits. Format the column as text and enter the full number again.',
    '409.arrived':
      'Only %{arrived}% of the file has been uploaded. Nothing was imported. Finish the upload, then start the import.',
    '409.changed': '%{changed} edited this after you opened it. It was left unchanged.',
    '409.shown': 'The secret has already been shown. Renew it to get another one.',
    '409.off': 'The webhook is off. Turn it on first.',
    '409.undone': '%{undone} has already undone this. Nothing was changed.',
    '409.nothing': 'This operation didn’t change any records, so there’s nothing to undo.',
    '409.drifted':
      'Records were edited after the check. Rows that no longer match: %{drifted}. Nothing was imported. Check the rows and import again.',
    '409.faulty':
      '%{faulty} rows have errors. Nothing was imported. Fix these rows, leave them out or import valid rows only.',
    '409.unchecked':
      'The rows were edited or checked again in the meantime. Nothing was imported. Review the check again.',
    '409.waiting':
      'You have %{waiting} unfinished imports, which is the maximum. Continue or cancel some of them on the Jobs page, then try again.',
    '409.late': 'This import is more than 30 days old and can no longer be undone.',
    '2115.common': 'This password is among the most used and easily guessed. Choose another one.',
    '2115.own': 'The password must not be the account, name, phone or email. Choose another one.',
    '429.seconds': 'Too many requests. Wait %{seconds} s and try again.',
    '429.guessed':
      'You tried too many values for data that is masked for you. Nothing was saved. Wait an hour and try again.',
    '905.automated':
      'You don’t have the permission to do this with “%{automated}”, so the automation can’t do it in your name.',
    '905.automatedField':
      'You can’t edit “%{automatedField}”, or you see it masked, so the automation can’t set it in your name.',
    '905.subscribed':
      'You can’t view “%{subscribed}”, so the webhook can’t send these records in your name. Remove their events.',
    '905.beyond':
      'You can only grant permissions that you have yourself. You don’t have: %{beyond}. Nothing was changed.',
    '905.unmasked':
      'This data is masked for you, so you can’t show it to others: %{unmasked}. Nothing was changed.',
    '905.above':
      'Only people who have all the permissions of “%{above}” and see no less than it can change this. Nothing was changed.',
    '905.lastAdministrator':
      'The institution would have no administrator left. Make another user an administrator first.',
    '905.builtIn':
      'This is a built-in role. It can’t be deleted, and the administrator role always has all permissions. Copy it instead.',
    '905.inUse': 'This role is still used by users (%{inUse}). Give them another role first.',
    '905.elsewhere': 'This person uses their own account. Only they can change its password.',
    '905.portal': 'You came here from another system. Log in to the console directly to do this.',
    '905.factor':
      'This institution requires two-step verification. Log in to the console and set it up first.',
    '905.factorRequired':
      'Your institution requires two-step verification, so you can’t turn it off. You can set it up with another device instead.',
    '905.factorOwner':
      'Only the person themselves can turn off two-step verification of this account.',
    '905.recent':
      'You logged in a while ago. Log out, log in again and try again within 10 minutes.',
    '404.factor': 'This person hasn’t set up two-step verification. Nothing was changed.',
    '802.factor':
      'This code is wrong or has already been used. Enter the code that your app shows now.',
    '802.passkey':
      'The passkey couldn’t be verified. Nothing was changed. Try again, or use another way.',
    '953.tries': 'Too many wrong codes. Log in again.',
    '905.contact':
      'You see this person’s phone or email masked, so you can’t set their password. Ask an administrator.',
    '401.key': 'This isn’t a valid API key. Check that the whole key was copied.',
    '401.keyEnded': 'This API key was ended. Create a new one in the console.',
    '401.keyExpired': 'This API key has expired. Create a new one in the console.',
    '401.keySuspended':
      'This API key doesn’t work: the person who created it left, is suspended, may no longer manage API keys or has to set up two-step verification.',
    '905.apiKeys':
      'This can’t be done with an API key. Log in to the console to do it. Nothing was changed.',
    '9994.keys':
      'There can be up to %{keys} working API keys. End one that is no longer needed first.',
    '905.scope': 'This key wasn’t created for these calls. Create one that is.',
    '905.maker':
      'This key can do no more than the person who created it, who lacks the permissions for this.',
    '905.definition,who':
      '%{who} can’t teach in %{definition}. Choose another definition, or allow it in the teacher’s permissions.',
    '905.recorded':
      'Lessons of %{recorded} can’t be recorded in the cloud. Turn cloud recording off, or allow it in the teacher’s permissions.',
    '413.maxMB': 'The file is larger than %{maxMB} MB. Nothing was uploaded. Choose a smaller one.',
    '413.bodyKB':
      'What was sent is larger than %{bodyKB} KB. Nothing was changed. Shorten it and try again.',
    '413.values':
      'What was sent holds too many values at once. Nothing was changed. Send it in parts.',
    '413.bodyMB':
      'This is more than %{bodyMB} MB at once. Nothing was changed. Split it into smaller batches.',
    '415.json':
      'The request isn’t sent as JSON (Content-Type: application/json). Nothing was changed.',
    '415.types': 'Only these file types are supported: %{types}. Nothing was uploaded.',
    '2218.who':
      '%{who} has another lesson at this time. Nothing was saved. Choose another time or person.',
    '2218.what,who':
      '%{who} has another lesson at this time: %{what}. Nothing was saved. Choose another time or person.',
    '2229.max':
      'A class can be copied with up to %{max} recurring lessons. Copy it without lessons, then schedule them.',
    '2220.hours': 'A lesson can last up to %{hours} hours. Choose an earlier end time.',
    '2223.who': '%{who} is suspended. Choose another teacher, or reactivate this one first.',
    '2223.student': '%{student} is suspended. Reactivate the student first, or don’t add them.',
    '2225.has,limit':
      'The lesson is limited to %{limit} students, but there are %{has}. Raise the limit or remove students.',
    '26017.limit,month':
      'All %{limit} bookings for %{month} have been used. Choose a lesson in another month.',
    '26019.limit,month': 'All %{limit} leaves for %{month} have been used.',
    '26022.limit': 'All %{limit} seats in this lesson are taken. Choose another one.',
    '26027.lesson':
      '“%{lesson}” can’t be booked: its class isn’t open for booking, or is only for its own students.',
    '26027.student': '%{student} is suspended and can’t book lessons.',
    '26030.hours,until':
      'Lessons must be booked at least %{hours} hours before they start. Booking for this one closed at %{until}. Choose a later one.',
    '26031.from': 'Booking for this lesson opens at %{from}.',
    '26032.cancelH,until':
      'Bookings must be cancelled at least %{cancelH} hours before the start. The deadline was %{until}. Contact your institution.',
    '26032.leaveH,until':
      'Leave must be taken at least %{leaveH} hours before the start. The deadline was %{until}. Contact your institution.',
    '26032.rescheduleH,until':
      'Bookings must be rescheduled at least %{rescheduleH} hours before the start. The deadline was %{until}. Contact your institution.',
    '26035.until': 'The seat was reserved until %{until}. Book again if seats are available.',
    '26000.lessons,next':
      'This teacher still has lessons (%{lessons}), the next one on %{next}. Assign them to another teacher or cancel them first.',
    '18001.server':
      'The server has run out of storage space, so nothing can be saved at the moment. Contact your administrator, then try again.',
    '11004.reason':
      'The import failed: %{reason}. Nothing was imported. Check the file and try again.',
    '11004.columns':
      'Required columns are missing: %{columns}. Match them first. Nothing was checked.',
  },
}
