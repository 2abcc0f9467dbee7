import type { CentralCatalogue } from './catalogue.ts'

/**
 * A text says what happened, what is safe, and what to do. `%{name}` is a parameter of the issue; a
 * variant 'code.name' is used if that parameter is given.
 */
export const englishCatalogue = {
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
    '953': 'The authentication timed out. Start again.',
    '955': 'It couldn’t be removed. Nothing was changed. Try again.',
    '7002': 'This account name is already taken. Choose another one.',
    '7003': 'Someone else in this class already has this nickname. Choose another one.',
    '11000': 'Account, phone and e-mail can’t all be empty. Fill in at least one.',
    '11001': 'This user isn’t registered. Add them first.',
    '11034': 'Special characters (@ < > \\ &) aren’t supported.',
    '2010': 'This institution doesn’t exist.',
    '734': 'This institution is unavailable. Contact support.',
    '9001': 'The information of this institution doesn’t exist.',
    '15000': 'You’ve already applied for a trial. There’s no need to apply again.',
    '713': 'The institution or team doesn’t exist, or has no institutional account.',
    '2222':
      'The number of members exceeds the limit of your plan. Remove members or upgrade your plan.',
    '1049':
      'The number of teachers exceeds the seats in your plan. Suspend or remove teachers, or add seats.',
    '3002': 'You’ve already applied for a trial.',
    '11004': 'The import failed. Nothing was imported. Check the file and try again.',
    '11005': 'A required value is missing. Fill it in and try again.',
    '11029': 'An import is in progress. Wait until it has finished to start another one.',
    '710': 'The lesson doesn’t exist or was deleted.',
    '971': 'The classroom has started, so the reservation can no longer be edited.',
    '973': 'The lesson has been removed.',
    '11002': 'This user has already been added.',
    '11019': 'The class is full. Raise the student limit or choose another class.',
    '11020': 'This invitation link has expired. Ask for a new one.',
    '11032': 'This person is already a member of the class.',
    '2014': 'The lesson is in progress and can’t be deleted.',
    '2206': 'The lesson is in progress, so its authorised courseware can’t be changed.',
    '2218':
      'The teacher or assistant has another lesson at this time. Nothing was saved. Choose another time or person.',
    '2219': 'The lesson would start in the past. Choose a later time.',
    '2220': 'The end time must be later than the start time.',
    '2223': 'This teacher is suspended. Choose another teacher, or reactivate this one first.',
    '2226': 'A class can have up to 20 auditors. Remove one first.',
    '2229': 'You can schedule 1 to 100 lessons at a time.',
    '26000': 'This teacher has a reserved class. Reschedule or cancel it first.',
    '26017': 'The booking limit has been reached. No more lessons can be booked.',
    '26022': 'This lesson is fully booked. Choose another one.',
    '26027': 'This booking can’t be imported. Check the student and the lesson.',
    '26033': 'This student has already booked this lesson or is on its waiting list.',
    '26037': 'This booking has ended or was changed. Refresh and check it again.',
    '12001': 'The seminar doesn’t exist or was deleted.',
    '12106': 'This link isn’t valid or was replaced by a newer one.',
    '12203': 'No classroom is set up, so the seminar can’t be entered. Contact the organiser.',
    '1039': 'This is past its expiration date.',
    '332': 'The currency has already been chosen and can’t be changed.',
    '3004': 'The order doesn’t exist.',
    '16020': 'This order has already been paid.',
    '16022': 'This order has timed out. Place a new one.',
    '16024': 'This payment method isn’t available here. Choose another one.',
    '16025': 'The payment failed. You weren’t charged. Try again or use another payment method.',
    '16026': 'Your balance is too low. Top it up and try again.',
    '16027': 'Your plan has expired. Renew it to continue. Your data is kept.',
    '16028': 'Your trial has expired. Choose a plan to continue. Your data is kept.',
    '16032': 'The booking system has expired. Renew it to book lessons. Bookings are kept.',
    '16033': 'This payment link isn’t valid. Ask for a new one.',
    '16050': 'The payment page couldn’t be opened. You weren’t charged. Try again.',
    '18001': 'There isn’t enough storage space. Delete files or add space.',
    '18002': 'There isn’t enough traffic left. Add traffic to continue.',
    '34300': 'This link isn’t valid. Check that you copied it completely, or ask for a new one.',
    '34301': 'This link has expired. Ask the person who sent it for a new one.',
    '34302': 'This link was revoked. Ask the person who sent it for a new one.',
    '34303': 'Enter the password of this link to watch.',
    '34304': 'The password is wrong. Check it and try again.',
    '34305': 'The recording doesn’t exist any more.',
    '34542': 'This section can’t be watched at the moment. Ask the person who sent the link.',
    '34560': 'This person’s data was erased. It can’t be changed or brought back.',
    '34561': 'This is not the person’s name. Enter their name to confirm.',
    '34600': 'This entry is already reversed.',
    '34601':
      'This entry reverses another one. A reversal can’t be reversed; add a new entry instead.',
    '34602': 'There isn’t enough left for this entry. Nothing was changed.',
    '34651': 'Only payments can be refunded. Gifts, charges and refunds can’t.',
    '34652': 'This is more than what is left of the payment.',
    '34660': 'Another price of this item starts at the same time.',
    '34662':
      'This price has been in force, so it can’t be changed or withdrawn. Set a new price instead.',
    '34670': 'This transfer has been decided and can’t be changed any more.',
    '18006': 'The file is empty. Choose one with content.',
    '34411': 'This lesson belongs to another class. Choose a lesson of the class.',
    '34000':
      'You have too many unfinished uploads. Finish or cancel some of them, then upload more.',
    '34001': 'This link has expired. Open the file again from the page where it is listed.',
    '34002':
      'This link was made for someone else. Log in as that person, or ask them to share the file.',
    '34101': 'The file or folder doesn’t exist, or you don’t have access to it.',
    '34107': 'This works only on the other kind of item: a folder was expected, or a file.',
  },
  variants: {
    '321.field':
      'The field or filter “%{field}” doesn’t exist, or its value is wrong. Nothing was changed.',
    '321.filter': 'The filter “%{filter}” doesn’t exist, or its value is wrong.',
    '321.retired':
      'The field “%{retired}” is retired, so a list can’t be filtered or sorted by it. Remove it here, or restore the field under custom fields.',
    '321.max': 'At most %{max}.',
    '321.min': 'At least %{min}.',
    '321.max,min': 'Between %{min} and %{max}.',
    '321.maxItems': 'At most %{maxItems|entry|entries}.',
    '321.maxLength': 'Up to %{maxLength|character|characters}.',
    '321.minLength': 'At least %{minLength|character|characters}.',
    '321.years': 'You can export up to %{years|year|years} at a time. Choose a shorter period.',
    '9994.max': 'At most %{max}.',
    '9994.min': 'At least %{min}.',
    '9994.max,min': 'Between %{min} and %{max}.',
    '9994.step': 'A multiple of %{step}.',
    '9994.maxItems': 'At most %{maxItems|entry|entries}.',
    '9994.everything':
      'All permissions are granted as a whole, so single ones cannot be taken away.',
    '9994.maxLength': 'Up to %{maxLength|character|characters}.',
    '9994.minLength': 'At least %{minLength|character|characters}.',
    '9994.taken': 'This is already in use. Choose another one.',
    '9994.twice': 'Two columns are matched to this field. Leave one of them out.',
    '9994.gone': 'The referenced record no longer exists.',
    '9994.inUse': 'Other records refer to this one, so it can’t be deleted.',
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
    '9994.future': 'This day lies in the future. Enter today or an earlier day.',
    '9994.time': 'Enter the date and time as 2026-09-01 08:30, or format the cell as a date.',
    '9994.gap':
      'This time doesn’t exist on that day because daylight saving time starts. Choose another time.',
    '9994.number': 'This isn’t a number. Enter digits only.',
    '9994.whole': 'Enter a whole number without decimals.',
    '9994.decimals': 'Too many decimal places. Use at most %{decimals}.',
    '9994.listed':
      'This isn’t one of the allowed values. Choose one of the values listed in the template.',
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
    '409.position': 'The upload continues at a different position. What has been received is kept.',
    '409.sending':
      'This file is already being uploaded in another window. What has been received is kept.',
    '409.changed': '%{changed} edited this after you opened it. It was left unchanged.',
    '409.undone': '%{undone} has already undone this. Nothing was changed.',
    '409.nothing': 'This operation didn’t change any records, so there’s nothing to undo.',
    '409.obstacle': 'Nothing was undone. %{obstacle}',
    '409.drifted':
      'Records were edited after the check. Rows that no longer match: %{drifted}. Nothing was imported. Check the rows and import again.',
    '409.faulty':
      '%{faulty|row has|rows have} errors. Nothing was imported. Fix or leave out what is wrong, or import valid rows only.',
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
    '905.portal': 'You came here from another system. Log in to the console directly to do this.',
    '905.factor':
      'This institution requires two-step verification. Log in to the console and set it up first.',
    '404.upload': 'This upload is no longer valid. Choose the file again.',
    '905.apiKeys':
      'This can’t be done with an API key. Log in to the console to do it. Nothing was changed.',
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
    '2223.who': '%{who} is suspended. Choose another teacher, or reactivate this one first.',
    '34000.uploads':
      'You have %{uploads|unfinished upload|unfinished uploads}. Finish or cancel some of them, then upload more.',
    '18001.server':
      'The server has run out of storage space, so nothing can be saved at the moment. Contact your administrator, then try again.',
    '11004.reason':
      'The import failed: %{reason}. Nothing was imported. Check the file and try again.',
    '34602.left,short': 'Left: %{left}. That is %{short} too few. Nothing was changed.',
    '34652.max': 'At most %{max} is left of this payment and can be refunded.',
    '11004.columns':
      'Required columns are missing: %{columns}. Match them first. Nothing was checked.',
  },
} as const satisfies CentralCatalogue
