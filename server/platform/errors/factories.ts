// Printed by scripts/print-errors.ts from src/protocol/errors; do not edit.
import { faultFactory, faultFactoryWith } from './fault.ts'

/** 001: The request failed. Nothing was changed. Try again. */
export const requestFailed = faultFactory('001')
/** 321: A parameter is wrong or missing. Nothing was changed. Check what you entered. */
export const invalidParameter = faultFactory('321')
/** 321: The field or filter “%{field}” doesn’t exist, or its value is wrong. Nothing was changed. */
export const invalidFieldOrFilter = faultFactoryWith<'field'>('321')
/** 321: The filter “%{filter}” doesn’t exist, or its value is wrong. */
export const invalidFilter = faultFactoryWith<'filter'>('321')
/** 321: You can export up to %{years} year at a time. Choose a shorter period. */
export const exportPeriodTooLong = faultFactoryWith<'years'>('321')
/** 321: The field “%{retired}” is retired, so a list can’t be filtered or sorted by it. Remove it here, or restore the field under custom fields. */
export const customFieldRetired = faultFactoryWith<'retired'>('321')
/** 400: The request contains a wrong parameter. Nothing was changed. Check what you entered. */
export const malformedRequest = faultFactory('400')
/** 9994: The format is not correct. */
export const invalidFormat = faultFactory('9994')
/** 9994: At most %{max}. */
export const valueTooHigh = faultFactoryWith<'max'>('9994')
/** 9994: At least %{min}. */
export const valueTooLow = faultFactoryWith<'min'>('9994')
/** 9994: Between %{min} and %{max}. */
export const valueOutOfRange = faultFactoryWith<'max' | 'min'>('9994')
/** 9994: At most %{maxItems} entries. */
export const tooManyListItems = faultFactoryWith<'maxItems'>('9994')
/** 9994: All permissions are granted as a whole, so single ones cannot be taken away. */
export const everythingKeepsItems = faultFactory('9994', 'everything')
/** 9994: Up to %{maxLength} characters. */
export const textTooLong = faultFactoryWith<'maxLength'>('9994')
/** 9994: At least %{minLength} characters. */
export const textTooShort = faultFactoryWith<'minLength'>('9994')
/** 9994: This is already in use. Choose another one. */
export const valueTaken = faultFactory('9994', 'taken')
/** 9994: Two columns are matched to this field. Leave one of them out. */
export const fieldHasTwoColumns = faultFactory('9994', 'twice')
/** 9994: The referenced record no longer exists. */
export const referencedRecordGone = faultFactory('9994', 'gone')
/** 9994: Other records refer to this one, so it can’t be deleted. */
export const recordInUse = faultFactory('9994', 'inUse')
/** 9994: This resource already has a field called “%{declared}”. Choose another name. */
export const customFieldDeclared = faultFactoryWith<'declared'>('9994')
/** 9994: There can be up to %{fields} custom fields in use. Retire one that is no longer needed first. */
export const tooManyCustomFields = faultFactoryWith<'fields'>('9994')
/** 9994: %{holders} records have a value in this field, so its type can’t be changed. Add a new field instead. */
export const customTypeInUse = faultFactoryWith<'holders'>('9994')
/** 9994: %{used} records have a value in this field. Retire it instead: nothing is lost. */
export const customFieldInUse = faultFactoryWith<'used'>('9994')
/** 9994: %{holders} records use “%{choice}”. Retire the choice instead: they keep it, and nobody can choose it any more. */
export const customChoiceInUse = faultFactoryWith<'choice' | 'holders'>('9994')
/** 9994: The default isn’t a valid value of this field. */
export const customDefaultUnsuitable = faultFactory('9994', 'preset')
/** 9994: Enter an address that begins with https://. */
export const webhookNeedsHttps = faultFactory('9994', 'https')
/** 9994: This address leads to this computer or a private network. Enter the public address of your system. */
export const webhookAddressPrivate = faultFactory('9994', 'private')
/** 9994: Port %{port} can’t be used. Use 443, 80 or one from 1024 on. */
export const webhookPortBlocked = faultFactoryWith<'port'>('9994')
/** 9994: Leave name and password out of the address. The signature tells your system that the call is genuine. */
export const webhookAddressHasLogin = faultFactory('9994', 'login')
/** 9994: “%{event}” is no event. Choose events from the list. */
export const webhookEventUnknown = faultFactoryWith<'event'>('9994')
/** 9994: There are no such records: %{target}. */
export const automationTargetUnknown = faultFactoryWith<'target'>('9994')
/** 9994: The field “%{unfit}” can’t be used here. Choose another one. */
export const automationFieldUnfit = faultFactoryWith<'unfit'>('9994')
/** 9994: “%{condition}” is no condition of this list. Remove it or choose it again. */
export const automationConditionUnfit = faultFactoryWith<'condition'>('9994')
/** 9994: This is no value of “%{valueOf}”. */
export const automationValueUnfit = faultFactoryWith<'valueOf'>('9994')
/** 9994: {%{placeholder}} is unknown. Insert a field from the list. */
export const automationPlaceholderUnknown = faultFactoryWith<'placeholder'>('9994')
/** 9994: “%{recipient}” can’t be notified here. Choose someone from the list. */
export const automationRecipientUnfit = faultFactoryWith<'recipient'>('9994')
/** 9994: The automation would change the date that starts it, and so start itself again and again. Choose another field. */
export const automationStartsItself = faultFactory('9994', 'startsItself')
/** 9994: This record is in the trash. Restore it, create a new one or skip the row. */
export const keyInTrash = faultFactory('9994', 'inTrash')
/** 9994: This record can’t be chosen here. Choose one from the list. */
export const recordUnsuitable = faultFactory('9994', 'unsuitable')
/** 9994: No record has this name. Enter the name as it appears in the list. */
export const nameNotFound = faultFactory('9994', 'nobody')
/** 9994: Several records have this name. Add the account in brackets after the name, as in exported files. */
export const nameAmbiguous = faultFactory('9994', 'several')
/** 9994: The cell contains a formula without a saved result. Open the file in Excel, save it and upload it again, or enter the value directly. */
export const formulaResultMissing = faultFactory('9994', 'noResult')
/** 9994: The cell shows the error %{formulaError}. Correct the formula or enter the value directly. */
export const cellFormulaFailed = faultFactoryWith<'formulaError'>('9994')
/** 9994: The cell contains unreadable characters. Enter the text again. */
export const textGarbled = faultFactory('9994', 'garbled')
/** 9994: This contains invisible characters or characters that change the direction of text. Remove them. */
export const invisibleCharacters = faultFactory('9994', 'invisible')
/** 9994: The number in the cell was shortened and has lost digits. Format the column as text and enter the full number again. */
export const digitsLost = faultFactory('9994', 'digitsLost')
/** 9994: Enter the date as 2026-09-01, or format the cell as a date. */
export const dateUnreadable = faultFactory('9994', 'day')
/** 9994: The calendar has no such day. */
export const dateMissingInCalendar = faultFactory('9994', 'noDay')
/** 9994: This day lies in the future. Enter today or an earlier day. */
export const dayInFuture = faultFactory('9994', 'future')
/** 9994: Enter the date and time as 2026-09-01 08:30, or format the cell as a date. */
export const dateTimeUnreadable = faultFactory('9994', 'time')
/** 9994: This time doesn’t exist on that day because daylight saving time starts. Choose another time. */
export const timeSkippedBySummerTime = faultFactory('9994', 'gap')
/** 9994: This isn’t a number. Enter digits only. */
export const notANumber = faultFactory('9994', 'number')
/** 9994: Enter a whole number without decimals. */
export const notAWholeNumber = faultFactory('9994', 'whole')
/** 9994: Too many decimal places. Use at most %{decimals}. */
export const tooManyDecimals = faultFactoryWith<'decimals'>('9994')
/** 9994: This isn’t one of the allowed values. Choose one of the values listed in the template. */
export const valueNotListed = faultFactory('9994', 'listed')
/** 9994: Enter either a student or a teacher. Leave the other empty. */
export const studentAndTeacherGiven = faultFactory('9994', 'either')
/** 9994: Teachers can only join as auditors. Choose “Auditor”, or enter a student. */
export const teacherCannotBeStudent = faultFactory('9994', 'learns')
/** 9994: There can be up to %{keys} working API keys. End one that is no longer needed first. */
export const tooManyApiKeys = faultFactoryWith<'keys'>('9994')
/** 9994: Up to %{automations} automations can be on. Turn one off that is no longer needed first. */
export const tooManyAutomations = faultFactoryWith<'automations'>('9994')
/** 401: You’re not authorised. Please log in again. */
export const unauthenticated = faultFactory('401')
/** 401: This isn’t a valid API key. Check that the whole key was copied. */
export const apiKeyWrong = faultFactory('401', 'key')
/** 401: This API key was ended. Create a new one in the console. */
export const apiKeyEnded = faultFactory('401', 'keyEnded')
/** 401: This API key has expired. Create a new one in the console. */
export const apiKeyExpired = faultFactory('401', 'keyExpired')
/** 401: This API key doesn’t work: the person who created it left, is suspended, may no longer manage API keys or has to set up two-step verification; or it was turned off meanwhile. */
export const apiKeySuspended = faultFactory('401', 'keySuspended')
/** 403: Your access has expired and is being renewed. Try again in a moment. */
export const accessTokenExpired = faultFactory('403')
/** 404: This item doesn’t exist or was deleted. Go back to the list and refresh it. */
export const notFound = faultFactory('404')
/** 404: This person hasn’t set up two-step verification. Nothing was changed. */
export const secondFactorNotSet = faultFactory('404', 'factor')
/** 404: This upload is no longer valid. Choose the file again. */
export const uploadNotFound = faultFactory('404', 'upload')
/** 408: The request timed out. Check your connection and try again. */
export const requestTimedOut = faultFactory('408')
/** 409: Someone else edited this record. Nothing was overwritten. Compare both versions and save again. */
export const conflict = faultFactory('409')
/** 409: Only %{arrived}% of the file has been uploaded. Nothing was imported. Finish the upload, then start the import. */
export const uploadIncomplete = faultFactoryWith<'arrived'>('409')
/** 409: The upload continues at a different position. What has been received is kept. */
export const uploadElsewhere = faultFactory('409', 'position')
/** 409: This file is already being uploaded in another window. What has been received is kept. */
export const uploadBusy = faultFactory('409', 'sending')
/** 409: %{changed} edited this after you opened it. It was left unchanged. */
export const changedBySomeoneElse = faultFactoryWith<'changed'>('409')
/** 409: The secret has already been shown. Renew it to get another one. */
export const webhookSecretShown = faultFactory('409', 'shown')
/** 409: The webhook is off. Turn it on first. */
export const webhookIsOff = faultFactory('409', 'off')
/** 409: %{undone} has already undone this. Nothing was changed. */
export const alreadyUndone = faultFactoryWith<'undone'>('409')
/** 409: This operation didn’t change any records, so there’s nothing to undo. */
export const nothingToUndo = faultFactory('409', 'nothing')
/** 409: Records were edited after the check. Rows that no longer match: %{drifted}. Nothing was imported. Check the rows and import again. */
export const importRowsOutdated = faultFactoryWith<'drifted'>('409')
/** 409: %{faulty} rows have errors. Nothing was imported. Fix these rows, leave them out or import valid rows only. */
export const importRowsInvalid = faultFactoryWith<'faulty'>('409')
/** 409: The rows were edited or checked again in the meantime. Nothing was imported. Review the check again. */
export const importCheckOutdated = faultFactory('409', 'unchecked')
/** 409: This import is more than 30 days old and can no longer be undone. */
export const importUndoTooLate = faultFactory('409', 'late')
/** 409: You have %{waiting} unfinished imports, which is the maximum. Continue or cancel some of them on the Jobs page, then try again. */
export const tooManyUnfinishedImports = faultFactoryWith<'waiting'>('409')
/** 413: The file or text is too large. Nothing was uploaded. Choose a smaller one. */
export const payloadTooLarge = faultFactory('413')
/** 413: The file is larger than %{maxMB} MB. Nothing was uploaded. Choose a smaller one. */
export const fileTooLarge = faultFactoryWith<'maxMB'>('413')
/** 413: This is more than %{bodyMB} MB at once. Nothing was changed. Split it into smaller batches. */
export const requestTooLarge = faultFactoryWith<'bodyMB'>('413')
/** 413: What was sent is larger than %{bodyKB} KB. Nothing was changed. Shorten it and try again. */
export const openRequestTooLarge = faultFactoryWith<'bodyKB'>('413')
/** 413: What was sent holds too many values at once. Nothing was changed. Send it in parts. */
export const requestHoldsTooMuch = faultFactory('413', 'values')
/** 415: This file type isn’t supported. Nothing was uploaded. Choose another file. */
export const unsupportedFileType = faultFactory('415')
/** 415: Only these file types are supported: %{types}. Nothing was uploaded. */
export const fileTypeNotAllowed = faultFactoryWith<'types'>('415')
/** 415: The request isn’t sent as JSON (Content-Type: application/json). Nothing was changed. */
export const bodyNotJson = faultFactory('415', 'json')
/** 429: The system is busy. Wait a moment and try again. */
export const tooManyRequests = faultFactory('429')
/** 429: You tried too many values for data that is masked for you. Nothing was saved. Wait an hour and try again. */
export const guessLimitReached = faultFactory('429', 'guessed')
/** 429: Too many institution IDs were looked up. Try again in an hour. */
export const institutionLookupsExceeded = faultFactory('429', 'numbers')
/** 429: Too many requests. Wait %{seconds} s and try again. */
export const requestRateExceeded = faultFactoryWith<'seconds'>('429')
/** 500: An unknown server error occurred. Nothing was changed. Try again, and contact support if the problem persists. */
export const internalError = faultFactory('500')
/** 501: This service isn’t available yet. */
export const notImplemented = faultFactory('501')
/** 502: A network error occurred between servers. Try again in a moment. */
export const badGateway = faultFactory('502')
/** 503: The service is currently unavailable. Try again in a moment. */
export const serviceUnavailable = faultFactory('503')
/** 504: The network timed out. Try again in a moment. */
export const gatewayTimedOut = faultFactory('504')
/** 505: The server doesn’t support this HTTP version. */
export const httpVersionUnsupported = faultFactory('505')
/** 867: Your login has expired. Please log in again. */
export const sessionExpired = faultFactory('867')
/** 2000: The signature couldn’t be verified. Check the API key. */
export const invalidSignature = faultFactory('2000')
/** 2001: The signed request has expired. Check the clock of the calling system and send the request again. */
export const signatureTooOld = faultFactory('2001')
/** 2002: This institution doesn’t have an open API. Ask support to turn it on. */
export const openInterfaceDisabled = faultFactory('2002')
/** 19003: Network error. Check your connection and try again. */
export const networkError = faultFactory('19003')
/** 2114: The password must be 6 to 20 characters. */
export const invalidPasswordLength = faultFactory('2114')
/** 2115: The password format is wrong. Use only letters and digits. */
export const invalidPasswordFormat = faultFactory('2115')
/** 2115: This password is among the most used and easily guessed. Choose another one. */
export const passwordTooCommon = faultFactory('2115', 'common')
/** 2115: The password must not be the account, name, phone or email. Choose another one. */
export const passwordIsOwnData = faultFactory('2115', 'own')
/** 804: This user doesn’t exist or was deleted. Refresh the list. */
export const userNotFound = faultFactory('804')
/** 5003: This permission was withdrawn. Contact your administrator. */
export const permissionRevoked = faultFactory('5003')
/** 707: This phone number is already registered. Log in with it or use another one. */
export const phoneRegistered = faultFactory('707')
/** 945: This phone number is already registered. Use another one, or find the person in the list. */
export const phoneTaken = faultFactory('945')
/** 948: This e-mail address is already registered. Use another one, or find the person in the list. */
export const emailTaken = faultFactory('948')
/** 802: The verification code is wrong. Check it or get a new one. */
export const wrongVerificationCode = faultFactory('802')
/** 802: This code is wrong or has already been used. Enter the code that your app shows now. */
export const wrongSecondFactorCode = faultFactory('802', 'factor')
/** 802: The passkey couldn’t be verified. Nothing was changed. Try again, or use another way. */
export const passkeyNotVerified = faultFactory('802', 'passkey')
/** 803: The verification code couldn’t be sent. Check the phone number or e-mail address and try again. */
export const verificationCodeNotSent = faultFactory('803')
/** 806: Enter the characters in the picture. If they’re hard to read, get a new picture. */
export const captchaRequired = faultFactory('806')
/** 959: You’ve reached today’s text message limit. Try again after 24 hours. */
export const dailySmsLimitReached = faultFactory('959')
/** 960: A code was just sent. You can get a new one after 60 seconds. */
export const smsCodeSentRecently = faultFactory('960')
/** 967: A code was just sent. You can get a new one after 30 seconds. */
export const emailCodeSentRecently = faultFactory('967')
/** 946: This e-mail address isn’t valid. */
export const invalidEmail = faultFactory('946')
/** 946: The cell contains more than one e-mail address. Keep one of them. */
export const emailSeveral = faultFactory('946', 'two')
/** 211: This phone number isn’t valid for its country code. */
export const invalidPhone = faultFactory('211')
/** 211: The cell contains a formula without a saved result. Open the file in Excel, save it and upload it again, or enter the value directly. */
export const phoneFormulaResultMissing = faultFactory('211', 'noResult')
/** 211: The cell shows the error %{formulaError}. Correct the formula or enter the value directly. */
export const phoneFormulaFailed = faultFactoryWith<'formulaError'>('211')
/** 211: The cell contains unreadable characters. Enter the text again. */
export const phoneGarbled = faultFactory('211', 'garbled')
/** 211: The number in the cell was shortened and has lost digits. Format the column as text and enter the full number again. */
export const phoneDigitsLost = faultFactory('211', 'digitsLost')
/** 211: The cell contains more than one phone number. Keep one of them. */
export const phoneSeveral = faultFactory('211', 'two')
/** 333: The country code is empty. Choose one. */
export const countryCodeMissing = faultFactory('333')
/** 905: You don’t have permission to do this. Nothing was changed. Ask your administrator for permission. */
export const permissionMissing = faultFactory('905')
/** 905: You can’t view “%{subscribed}”, so the webhook can’t send these records in your name. Remove their events. */
export const webhookEventsBeyondOwn = faultFactoryWith<'subscribed'>('905')
/** 905: You don’t have the permission to do this with “%{automated}”, so the automation can’t do it in your name. */
export const automationBeyondOwn = faultFactoryWith<'automated'>('905')
/** 905: You can’t edit “%{automatedField}”, or you see it masked, so the automation can’t set it in your name. */
export const automationFieldBeyondOwn = faultFactoryWith<'automatedField'>('905')
/** 905: You can only grant permissions that you have yourself. You don’t have: %{beyond}. Nothing was changed. */
export const rightsBeyondOwn = faultFactoryWith<'beyond'>('905')
/** 905: This data is masked for you, so you can’t show it to others: %{unmasked}. Nothing was changed. */
export const unmaskingBeyondOwn = faultFactoryWith<'unmasked'>('905')
/** 905: Only people who have all the permissions of “%{above}” and see no less than it can change this. Nothing was changed. */
export const roleAboveOwn = faultFactoryWith<'above'>('905')
/** 905: The institution would have no administrator left. Make another user an administrator first. */
export const noAdministratorLeft = faultFactory('905', 'lastAdministrator')
/** 905: This is a built-in role. It can’t be deleted, and the administrator role always has all permissions. Copy it instead. */
export const roleBuiltIn = faultFactory('905', 'builtIn')
/** 905: This role is still used by users (%{inUse}). Give them another role first. */
export const roleInUse = faultFactoryWith<'inUse'>('905')
/** 905: This person uses their own account. Only they can change its password. */
export const passwordManagedByOwner = faultFactory('905', 'elsewhere')
/** 905: You came here from another system. Log in to the console directly to do this. */
export const sessionFromPortal = faultFactory('905', 'portal')
/** 905: You see this person’s phone or email masked, so you can’t set their password. Ask an administrator. */
export const contactMasked = faultFactory('905', 'contact')
/** 905: This institution requires two-step verification. Log in to the console and set it up first. */
export const secondFactorMissing = faultFactory('905', 'factor')
/** 905: Your institution requires two-step verification, so you can’t turn it off. You can set it up with another device instead. */
export const secondFactorRequired = faultFactory('905', 'factorRequired')
/** 905: Only the person themselves can turn off two-step verification of this account. */
export const secondFactorOfOwner = faultFactory('905', 'factorOwner')
/** 905: You logged in a while ago. Log out, log in again and try again within 10 minutes. */
export const recentLoginNeeded = faultFactory('905', 'recent')
/** 905: This can’t be done with an API key. Log in to the console to do it. Nothing was changed. */
export const closedToApiKeys = faultFactory('905', 'apiKeys')
/** 905: This key wasn’t created for these calls. Create one that is. */
export const keyScopeMissing = faultFactory('905', 'scope')
/** 905: This key can do no more than the person who created it, who lacks the permissions for this. */
export const keyMakerLacksRights = faultFactory('905', 'maker')
/** 905: %{who} can’t teach in %{definition}. Choose another definition, or allow it in the teacher’s permissions. */
export const definitionNotAllowed = faultFactoryWith<'definition' | 'who'>('905')
/** 905: Lessons of %{recorded} can’t be recorded in the cloud. Turn cloud recording off, or allow it in the teacher’s permissions. */
export const cloudRecordingNotAllowed = faultFactoryWith<'recorded'>('905')
/** 7230: The account information doesn’t exist. */
export const accountInformationNotFound = faultFactory('7230')
/** 5005: This user no longer exists. Refresh the page and choose another one. */
export const userNoLongerExists = faultFactory('5005')
/** 950: The account or password is wrong. */
export const wrongCredentials = faultFactory('950')
/** 953: The authentication timed out. Start again. */
export const authenticationTimedOut = faultFactory('953')
/** 953: Too many wrong codes. Log in again. */
export const tooManyWrongCodes = faultFactory('953', 'tries')
/** 958: The new password must be different from the old one. */
export const passwordUnchanged = faultFactory('958')
/** 944: This account doesn’t exist. Check what you entered. */
export const accountNotFound = faultFactory('944')
/** 947: There’s no account for this. Check what you entered, or register. */
export const noAccountForContact = faultFactory('947')
/** 954: This can’t be removed because it’s your only login method. Add another one first. */
export const onlyLoginMethodLeft = faultFactory('954')
/** 955: It couldn’t be removed. Nothing was changed. Try again. */
export const unbindingFailed = faultFactory('955')
/** 7002: This account name is already taken. Choose another one. */
export const accountNameTaken = faultFactory('7002')
/** 7003: Someone else in this class already has this nickname. Choose another one. */
export const nicknameTaken = faultFactory('7003')
/** 8041: This user is already registered. Log in instead. */
export const userAlreadyRegistered = faultFactory('8041')
/** 8042: This account is already linked to another user. Unlink it there first. */
export const boundToAnotherUser = faultFactory('8042')
/** 8043: The account couldn’t be linked. Nothing was changed. Try again. */
export const accountBindingFailed = faultFactory('8043')
/** 11000: Account, phone and e-mail can’t all be empty. Fill in at least one. */
export const loginIdentifierMissing = faultFactory('11000')
/** 11001: This user isn’t registered. Add them first. */
export const userNotRegistered = faultFactory('11001')
/** 11034: Special characters (@ < > \ &) aren’t supported. */
export const specialCharactersUnsupported = faultFactory('11034')
/** 2010: This institution doesn’t exist. */
export const institutionNotFound = faultFactory('2010')
/** 734: This institution is unavailable. Contact support. */
export const institutionUnavailable = faultFactory('734')
/** 9001: The information of this institution doesn’t exist. */
export const institutionInformationNotFound = faultFactory('9001')
/** 9002: This user doesn’t belong to an institution. Create one, or ask to be added to one. */
export const userHasNoInstitution = faultFactory('9002')
/** 15000: You’ve already applied for a trial. There’s no need to apply again. */
export const trialApplicationRepeated = faultFactory('15000')
/** 713: The institution or team doesn’t exist, or has no institutional account. */
export const institutionAccountNotFound = faultFactory('713')
/** 2222: The number of members exceeds the limit of your plan. Remove members or upgrade your plan. */
export const memberLimitExceeded = faultFactory('2222')
/** 2225: The number of people in the lesson exceeds its limit. */
export const lessonStudentLimitExceeded = faultFactory('2225')
/** 2225: The lesson is limited to %{limit} students, but there are %{has}. Raise the limit or remove students. */
export const tooManyStudentsForLesson = faultFactoryWith<'has' | 'limit'>('2225')
/** 1049: The number of teachers exceeds the seats in your plan. Suspend or remove teachers, or add seats. */
export const teacherSeatsExceeded = faultFactory('1049')
/** 723: This person is already an administrator. */
export const alreadyAdministrator = faultFactory('723')
/** 982: You’re already in this institution. Choose another one. */
export const alreadyInInstitution = faultFactory('982')
/** 3002: You’ve already applied for a trial. */
export const trialAlreadyAppliedFor = faultFactory('3002')
/** 11004: The import failed. Nothing was imported. Check the file and try again. */
export const importFailed = faultFactory('11004')
/** 11004: The import failed: %{reason}. Nothing was imported. Check the file and try again. */
export const importFailedBecause = faultFactoryWith<'reason'>('11004')
/** 11004: Required columns are missing: %{columns}. Match them first. Nothing was checked. */
export const importColumnsMissing = faultFactoryWith<'columns'>('11004')
/** 11005: A required value is missing. Fill it in and try again. */
export const valueMissing = faultFactory('11005')
/** 11029: An import is in progress. Wait until it has finished to start another one. */
export const importInProgress = faultFactory('11029')
/** 710: The lesson doesn’t exist or was deleted. */
export const lessonNotFound = faultFactory('710')
/** 971: The classroom has started, so the reservation can no longer be edited. */
export const lessonHasStarted = faultFactory('971')
/** 973: The lesson has been removed. */
export const lessonRemoved = faultFactory('973')
/** 319: The lesson hasn’t ended yet. Wait until it has ended. */
export const lessonUnfinished = faultFactory('319')
/** 1046: A class with this name already exists. Choose another name. */
export const courseNameTaken = faultFactory('1046')
/** 11002: This user has already been added. */
export const userAlreadyAdded = faultFactory('11002')
/** 11019: The class is full. Raise the student limit or choose another class. */
export const classFull = faultFactory('11019')
/** 11020: This invitation link has expired. Ask for a new one. */
export const invitationExpired = faultFactory('11020')
/** 11026: This assistant is in a lesson and can’t be replaced. Wait until the lesson has ended. */
export const assistantInLesson = faultFactory('11026')
/** 11027: This teacher is in a lesson and can’t be replaced. Wait until the lesson has ended. */
export const teacherInLesson = faultFactory('11027')
/** 11028: Teachers and assistants can’t be removed while they’re in a lesson. Wait until the lesson has ended. */
export const teacherOrAssistantInLesson = faultFactory('11028')
/** 11032: This person is already a member of the class. */
export const alreadyClassMember = faultFactory('11032')
/** 25001: The lesson hours have already been cancelled. */
export const lessonHoursAlreadyCancelled = faultFactory('25001')
/** 25002: These lesson hours aren’t counted, so there’s nothing to cancel. */
export const lessonHoursNotCounted = faultFactory('25002')
/** 11008: The message can’t be sent because the lesson isn’t running. */
export const lessonNotRunning = faultFactory('11008')
/** 11009: The message can’t be sent because no one is in the classroom. */
export const roomEmpty = faultFactory('11009')
/** 11010: The teacher isn’t in the classroom. Try again when the lesson is running. */
export const teacherNotInRoom = faultFactory('11010')
/** 11011: The message is empty. Enter a message first. */
export const messageEmpty = faultFactory('11011')
/** 11012: The message is too long. Shorten it and send it again. */
export const messageTooLong = faultFactory('11012')
/** 11013: The message couldn’t be delivered. Try again. */
export const messageNotDelivered = faultFactory('11013')
/** 2004: The lesson has started, so its start time can no longer be changed. */
export const startTimeLocked = faultFactory('2004')
/** 2005: The lesson has started, so its end time can no longer be changed. */
export const endTimeLocked = faultFactory('2005')
/** 2006: The lesson has started, so the early entry time can no longer be changed. */
export const preparationTimeLocked = faultFactory('2006')
/** 2007: The lesson has started, so the closing delay can no longer be changed. */
export const delayTimeLocked = faultFactory('2007')
/** 2008: The lesson has started, so its teacher can no longer be changed. */
export const teacherLocked = faultFactory('2008')
/** 2009: The lesson has started, so its assistant can no longer be changed. */
export const assistantLocked = faultFactory('2009')
/** 2011: The lesson has started, so supervision pictures can no longer be turned off. */
export const supervisionPicturesLocked = faultFactory('2011')
/** 2012: The lesson has started, so cloud recording can no longer be turned off. */
export const cloudRecordingLocked = faultFactory('2012')
/** 2013: The lesson has ended and can no longer be edited. */
export const lessonHasEnded = faultFactory('2013')
/** 2014: The lesson is in progress and can’t be deleted. */
export const ongoingLessonUndeletable = faultFactory('2014')
/** 2015: The lesson has ended and can’t be deleted. */
export const endedLessonUndeletable = faultFactory('2015')
/** 2016: The lesson has been attended and can’t be deleted. */
export const attendedLessonUndeletable = faultFactory('2016')
/** 2201: The lesson is in progress, so its video definition can’t be changed. */
export const resolutionLocked = faultFactory('2201')
/** 2202: The lesson is in progress, so its sound mode can’t be changed. */
export const soundModeLocked = faultFactory('2202')
/** 2203: The lesson is in progress, so its layout can’t be changed. */
export const layoutLocked = faultFactory('2203')
/** 2204: The lesson is in progress, so its seat area can’t be changed. */
export const seatCountLocked = faultFactory('2204')
/** 2205: The lesson is in progress, so entry verification can’t be switched. */
export const verificationLocked = faultFactory('2205')
/** 2206: The lesson is in progress, so its authorised courseware can’t be changed. */
export const coursewareLocked = faultFactory('2206')
/** 2207: The lesson is in progress, so its name can’t be changed. */
export const lessonNameLocked = faultFactory('2207')
/** 2218: The teacher or assistant has another lesson at this time. Nothing was saved. Choose another time or person. */
export const lessonClash = faultFactory('2218')
/** 2218: %{who} has another lesson at this time. Nothing was saved. Choose another time or person. */
export const lessonClashOfPerson = faultFactoryWith<'who'>('2218')
/** 2218: %{who} has another lesson at this time: %{what}. Nothing was saved. Choose another time or person. */
export const lessonClashWithLesson = faultFactoryWith<'what' | 'who'>('2218')
/** 2219: The lesson would start in the past. Choose a later time. */
export const startInPast = faultFactory('2219')
/** 2220: The end time must be later than the start time. */
export const endNotAfterStart = faultFactory('2220')
/** 2220: A lesson can last up to %{hours} hours. Choose an earlier end time. */
export const lessonTooLong = faultFactoryWith<'hours'>('2220')
/** 2221: This class has no teacher. Choose a teacher first. */
export const teacherMissing = faultFactory('2221')
/** 2223: This teacher is suspended. Choose another teacher, or reactivate this one first. */
export const teacherSuspended = faultFactory('2223')
/** 2223: %{who} is suspended. Choose another teacher, or reactivate this one first. */
export const namedTeacherSuspended = faultFactoryWith<'who'>('2223')
/** 2223: %{student} is suspended. Reactivate the student first, or don’t add them. */
export const studentSuspended = faultFactoryWith<'student'>('2223')
/** 2224: The time zone isn’t recognised. Choose one from the list. */
export const timeZoneUnknown = faultFactory('2224')
/** 2226: A class can have up to 20 auditors. Remove one first. */
export const tooManyAuditors = faultFactory('2226')
/** 2227: Keep at least one permission. */
export const permissionsEmpty = faultFactory('2227')
/** 2228: Choose at least one weekday. */
export const weekdaysMissing = faultFactory('2228')
/** 2229: You can schedule 1 to 100 lessons at a time. */
export const lessonCountOutOfRange = faultFactory('2229')
/** 2229: A class can be copied with up to %{max} recurring lessons. Copy it without lessons, then schedule them. */
export const tooManyLessonsToCopy = faultFactoryWith<'max'>('2229')
/** 2230: The interval must be a whole number greater than 0. */
export const invalidInterval = faultFactory('2230')
/** 2231: Teachers must be able to enter at least as early as students. Increase the teacher early entry time. */
export const teacherPreparationTooShort = faultFactory('2231')
/** 26000: This teacher has a reserved class. Reschedule or cancel it first. */
export const teacherHasReservedClass = faultFactory('26000')
/** 26000: This teacher still has lessons (%{lessons}), the next one on %{next}. Assign them to another teacher or cancel them first. */
export const teacherHasUpcomingLessons = faultFactoryWith<'lessons' | 'next'>('26000')
/** 26017: The booking limit has been reached. No more lessons can be booked. */
export const bookingLimitReached = faultFactory('26017')
/** 26017: All %{limit} bookings for %{month} have been used. Choose a lesson in another month. */
export const monthlyBookingLimitReached = faultFactoryWith<'limit' | 'month'>('26017')
/** 26019: The leave limit has been reached. No more leave can be taken. */
export const leaveLimitReached = faultFactory('26019')
/** 26019: All %{limit} leaves for %{month} have been used. */
export const monthlyLeaveLimitReached = faultFactoryWith<'limit' | 'month'>('26019')
/** 26022: This lesson is fully booked. Choose another one. */
export const lessonFullyBooked = faultFactory('26022')
/** 26022: All %{limit} seats in this lesson are taken. Choose another one. */
export const seatsFull = faultFactoryWith<'limit'>('26022')
/** 26027: This booking can’t be imported. Check the student and the lesson. */
export const notBookable = faultFactory('26027')
/** 26027: “%{lesson}” can’t be booked: its class isn’t open for booking, or is only for its own students. */
export const lessonNotBookable = faultFactoryWith<'lesson'>('26027')
/** 26027: %{student} is suspended and can’t book lessons. */
export const suspendedStudentCannotBook = faultFactoryWith<'student'>('26027')
/** 26030: Booking for this lesson has closed. Choose a later one. */
export const bookingClosed = faultFactory('26030')
/** 26030: Lessons must be booked at least %{hours} hours before they start. Booking for this one closed on %{until}. Choose a later one. */
export const bookingClosedAt = faultFactoryWith<'hours' | 'until'>('26030')
/** 26031: Booking for this lesson isn’t open yet. Try again later. */
export const bookingNotOpenYet = faultFactory('26031')
/** 26031: Booking for this lesson opens on %{from}. */
export const bookingOpensAt = faultFactoryWith<'from'>('26031')
/** 26032: It’s too late to change this booking. Contact your institution. */
export const bookingChangeTooLate = faultFactory('26032')
/** 26032: Bookings must be cancelled at least %{cancelH} hours before the start. The deadline was %{until}. Contact your institution. */
export const cancellationTooLate = faultFactoryWith<'cancelH' | 'until'>('26032')
/** 26032: Leave must be taken at least %{leaveH} hours before the start. The deadline was %{until}. Contact your institution. */
export const leaveTooLate = faultFactoryWith<'leaveH' | 'until'>('26032')
/** 26032: Bookings must be rescheduled at least %{rescheduleH} hours before the start. The deadline was %{until}. Contact your institution. */
export const reschedulingTooLate = faultFactoryWith<'rescheduleH' | 'until'>('26032')
/** 26033: This student has already booked this lesson or is on its waiting list. */
export const alreadyBooked = faultFactory('26033')
/** 26034: This lesson is full and has no waiting list. Choose another one. */
export const noWaitingList = faultFactory('26034')
/** 26035: The seat is no longer reserved. Book again if seats are available. */
export const heldSeatExpired = faultFactory('26035')
/** 26035: The seat was reserved until %{until}. Book again if seats are available. */
export const heldSeatExpiredAt = faultFactoryWith<'until'>('26035')
/** 26036: This link is invalid or has expired. Ask your institution for a new one. */
export const invalidBookingLink = faultFactory('26036')
/** 26037: This booking has ended or was changed. Refresh and check it again. */
export const bookingNoLongerActive = faultFactory('26037')
/** 32001: A recorded course with this name already exists. Choose another name. */
export const recordedCourseNameTaken = faultFactory('32001')
/** 32002: The category needs a name. */
export const categoryNameMissing = faultFactory('32002')
/** 32003: A category with this name already exists. Choose another name. */
export const categoryNameTaken = faultFactory('32003')
/** 32004: There can be up to 10 categories of recorded courses. Delete one first. */
export const tooManyCategories = faultFactory('32004')
/** 32005: The category doesn’t exist or was deleted. */
export const categoryNotFound = faultFactory('32005')
/** 32006: The recorded course doesn’t exist or was deleted. */
export const recordedCourseNotFound = faultFactory('32006')
/** 32007: A chapter with this name already exists. Choose another name. */
export const chapterNameTaken = faultFactory('32007')
/** 32008: The chapter or section doesn’t exist or was deleted. */
export const chapterNotFound = faultFactory('32008')
/** 32009: The chapter is hidden, so its sections can’t be shown. Show the chapter first. */
export const chapterHidden = faultFactory('32009')
/** 32010: The category is in use and can’t be deleted. */
export const categoryInUse = faultFactory('32010')
/** 34201: The student is in this recorded course already. */
export const alreadyInRecordedCourse = faultFactory('34201')
/** 34202: Choose at least one video definition. */
export const videoDefinitionMissing = faultFactory('34202')
/** 34203: The page of a course can have up to 10 tabs. Delete one first. */
export const tooManyCourseTabs = faultFactory('34203')
/** 34204: You can upload up to 10 videos at a time. Upload the others afterwards. */
export const tooManyVideosAtOnce = faultFactory('34204')
/** 34205: Up to 50 videos can wait for conversion. Try again once some are done. */
export const conversionQueueFull = faultFactory('34205')
/** 34206: The video doesn’t exist or was deleted. */
export const courseVideoNotFound = faultFactory('34206')
/** 34207: The video isn’t ready yet. Try again once it is converted. */
export const videoNotReady = faultFactory('34207')
/** 34208: This section is still locked. */
export const sectionLocked = faultFactory('34208')
/** 34209: This course is no longer available to you. Ask your school. */
export const recordedCourseUnavailable = faultFactory('34209')
/** 34210: The student isn’t in this recorded course. */
export const courseStudentNotFound = faultFactory('34210')
/** 34211: Playback has timed out. Open the section again. */
export const playSessionOver = faultFactory('34211')
/** 34212: You’ve started a video on another device or in another window, so this one no longer counts. */
export const watchingElsewhere = faultFactory('34212')
/** 34213: This part can’t have been watched yet, so it isn’t counted. */
export const impossibleHeartbeat = faultFactory('34213')
/** 34214: This course link is invalid or has expired. Ask your school for a new one. */
export const invalidCourseLink = faultFactory('34214')
/** 34215: A recorded course can have up to 200 chapters and 1,000 sections. */
export const catalogueFull = faultFactory('34215')
/** 34216: Only a video whose conversion failed can be converted again. */
export const videoNotFailed = faultFactory('34216')
/** 34217: The video isn’t being converted. */
export const videoNotConverting = faultFactory('34217')
/** 34218: The captions can’t be read. Use a WebVTT file (.vtt): “WEBVTT” in its first line, then a start, an end and a text for each caption. */
export const captionsUnreadable = faultFactory('34218')
/** 34219: There are no captions in this language. Reload the page. */
export const captionsNotFound = faultFactory('34219')
/** 12000: A seminar with this name already exists. Choose another name. */
export const seminarNameTaken = faultFactory('12000')
/** 12001: The seminar doesn’t exist or was deleted. */
export const seminarNotFound = faultFactory('12001')
/** 12002: The seminar is over. */
export const seminarHasEnded = faultFactory('12002')
/** 12003: Registration isn’t set up for this seminar. Set it up first. */
export const seminarRegistrationMissing = faultFactory('12003')
/** 12004: The seminar hasn’t started yet. */
export const seminarNotStarted = faultFactory('12004')
/** 12005: The seminar has started, so its start time can no longer be changed. */
export const seminarStartTimeLocked = faultFactory('12005')
/** 12006: The seminar has ended, so nothing more can be imported. */
export const seminarImportClosed = faultFactory('12006')
/** 12100: Registration hasn’t started yet. */
export const registrationNotStarted = faultFactory('12100')
/** 12101: Registration has ended. */
export const registrationHasEnded = faultFactory('12101')
/** 12102: This person is already registered. */
export const participantAlreadyRegistered = faultFactory('12102')
/** 12103: This registration has already been reviewed. */
export const registrationAlreadyReviewed = faultFactory('12103')
/** 12104: The maximum number of participants has been reached. */
export const participantLimitReached = faultFactory('12104')
/** 12200: The seminar already has a moderator. */
export const moderatorAlreadySet = faultFactory('12200')
/** 12201: This person is already a lecturer of the seminar. */
export const alreadyLecturer = faultFactory('12201')
/** 12300: No one is selected. Select at least one person. */
export const inviteesMissing = faultFactory('12300')
/** 12301: Enter a sender mailbox for the invitation. */
export const senderMailboxMissing = faultFactory('12301')
/** 12302: Enter a subject for the invitation. */
export const invitationSubjectMissing = faultFactory('12302')
/** 12303: The invitation couldn’t be sent. Try again. */
export const invitationNotSent = faultFactory('12303')
/** 1038: This redeem code doesn’t exist. Check what you entered. */
export const redeemCodeNotFound = faultFactory('1038')
/** 1039: This is past its expiration date. */
export const expirationDatePassed = faultFactory('1039')
/** 1040: This redeem code has already been used. */
export const redeemCodeUsed = faultFactory('1040')
/** 1041: This redeem code belongs to another institution. */
export const redeemCodeOfAnotherInstitution = faultFactory('1041')
/** 1042: This redeem code can’t be used at the moment. Contact the issuer. */
export const redeemCodeUnavailable = faultFactory('1042')
/** 332: The currency has already been chosen and can’t be changed. */
export const currencyAlreadyChosen = faultFactory('332')
/** 2112: The amount is below the minimum of this package. Increase it and try again. */
export const amountTooLow = faultFactory('2112')
/** 3004: The order doesn’t exist. */
export const orderNotFound = faultFactory('3004')
/** 16011: There is an unpaid order. Pay or cancel it first. */
export const unpaidOrderExists = faultFactory('16011')
/** 16012: This plan doesn’t exist. */
export const planNotFound = faultFactory('16012')
/** 16013: The trial can only be used once. */
export const trialAlreadyUsed = faultFactory('16013')
/** 16014: You already have this plan. */
export const planAlreadyHeld = faultFactory('16014')
/** 16015: The price doesn’t match the plan. You weren’t charged. Reload the page and order again. */
export const priceMismatch = faultFactory('16015')
/** 16016: The subscription couldn’t be cancelled and remains active. Try again. */
export const subscriptionCancellationFailed = faultFactory('16016')
/** 16017: The subscription couldn’t be restored and remains cancelled. Try again. */
export const subscriptionRestorationFailed = faultFactory('16017')
/** 16018: The card couldn’t be updated. Your previous card is still used. Check the details and try again. */
export const cardUpdateFailed = faultFactory('16018')
/** 16019: The card was declined. You weren’t charged. Use another card. */
export const cardDeclined = faultFactory('16019')
/** 16020: This order has already been paid. */
export const orderAlreadyPaid = faultFactory('16020')
/** 16021: This order was cancelled. Place a new one. */
export const orderCancelled = faultFactory('16021')
/** 16022: This order has timed out. Place a new one. */
export const orderTimedOut = faultFactory('16022')
/** 16023: Plans are sold for at least 12 months. */
export const planPeriodTooShort = faultFactory('16023')
/** 16024: This payment method isn’t available here. Choose another one. */
export const paymentMethodUnavailable = faultFactory('16024')
/** 16025: The payment failed. You weren’t charged. Try again or use another payment method. */
export const paymentFailed = faultFactory('16025')
/** 16026: Your balance is too low. Top it up and try again. */
export const balanceTooLow = faultFactory('16026')
/** 16027: Your plan has expired. Renew it to continue. Your data is kept. */
export const planExpired = faultFactory('16027')
/** 16028: Your trial has expired. Choose a plan to continue. Your data is kept. */
export const trialExpired = faultFactory('16028')
/** 16029: This subscription has already been cancelled. */
export const subscriptionAlreadyCancelled = faultFactory('16029')
/** 16030: There’s no subscription. */
export const subscriptionNotFound = faultFactory('16030')
/** 16031: The plan has fewer seats than you have teachers. */
export const planHasTooFewSeats = faultFactory('16031')
/** 16050: The payment page couldn’t be opened. You weren’t charged. Try again. */
export const paymentPageUnavailable = faultFactory('16050')
/** 18001: There isn’t enough storage space. Delete files or add space. */
export const storageFull = faultFactory('18001')
/** 18001: The server has run out of storage space, so nothing can be saved at the moment. Contact your administrator, then try again. */
export const serverStorageFull = faultFactory('18001', 'server')
/** 18002: There isn’t enough traffic left. Add traffic to continue. */
export const trafficExhausted = faultFactory('18002')
/** 18003: The presentation couldn’t be converted. Save it again in its original application and upload it again. */
export const presentationConversionFailed = faultFactory('18003')
/** 18004: The presentation took too long to convert. Static courseware can have up to 200 pages. */
export const presentationConversionTimedOut = faultFactory('18004')
/** 18005: The presentation is blank. Choose one with content. */
export const presentationBlank = faultFactory('18005')
/** 18006: The file is empty. Choose one with content. */
export const fileEmpty = faultFactory('18006')
/** 18007: The file is too small for courseware (under 25 KB). */
export const coursewareTooSmall = faultFactory('18007')
/** 34350: The student doesn’t have enough points. Nothing was changed. */
export const pointsInsufficient = faultFactory('34350')
/** 34350: The student has only %{points} points. Nothing was changed. */
export const tooFewPoints = faultFactoryWith<'points'>('34350')
/** 34351: There aren’t enough of this reward. Nothing was redeemed. */
export const rewardOutOfStock = faultFactory('34351')
/** 34351: Only %{stock} of this reward are left. Nothing was redeemed. */
export const tooFewRewards = faultFactoryWith<'stock'>('34351')
/** 34352: This entry is already reversed. */
export const pointsEntryReversed = faultFactory('34352')
/** 34353: This reward isn’t offered any more. Nothing was redeemed. */
export const rewardWithdrawn = faultFactory('34353')
/** 34354: This host is suspended. Choose a teacher who is on the job. */
export const pointsHostSuspended = faultFactory('34354')
/** 34355: The time is in the future. Choose a time up to now. */
export const pointsInFuture = faultFactory('34355')
/** 34400: Tasks were made of this template, so it can’t be deleted. Delete those tasks first, or keep the template. */
export const taskTemplateInUse = faultFactory('34400')
/** 34401: This task hasn’t started yet. You can submit it from its start. */
export const taskNotStarted = faultFactory('34401')
/** 34401: This task starts on %{start}. You can submit it from then on. */
export const taskStartsLater = faultFactoryWith<'start'>('34401')
/** 34402: This task has ended, and it can’t be submitted any more. Ask your teacher. */
export const taskEnded = faultFactory('34402')
/** 34402: This task ended on %{end} and can’t be submitted any more. Ask your teacher. */
export const taskEndedAt = faultFactoryWith<'end'>('34402')
/** 34403: The recording is too long. Recordings can last up to 5 minutes. */
export const taskAudioTooLong = faultFactory('34403')
/** 34403: The recording lasts longer than the %{seconds} seconds that are allowed. */
export const audioLongerThan = faultFactoryWith<'seconds'>('34403')
/** 34404: This is no sound recording. Record it here, or choose an audio file. */
export const taskAudioExpected = faultFactory('34404')
/** 34405: The mark is out of range. Check it against the way of grading of the task. */
export const markOutOfRange = faultFactory('34405')
/** 34405: Give a mark from 0 to %{max}. */
export const markOutsideOf = faultFactoryWith<'max'>('34405')
/** 34406: This task is graded in another way. Give a mark or a grade, as the task says. */
export const markOfWrongKind = faultFactory('34406')
/** 34407: Give a mark or grade before you approve the submission. */
export const markMissing = faultFactory('34407')
/** 34408: This task isn’t one of yours. Open your tasks again to see which are. */
export const taskNotOwn = faultFactory('34408')
/** 34409: There is nothing to submit yet. Write something, or add a file or recording. */
export const submissionEmpty = faultFactory('34409')
/** 34410: The end must be after the start. */
export const taskEndsBeforeStart = faultFactory('34410')
/** 34411: This lesson belongs to another class. Choose a lesson of the class. */
export const lessonOfOtherClass = faultFactory('34411')
/** 34412: You have submitted this task. It can be changed only when your teacher asks for a revision. */
export const submissionWaits = faultFactory('34412')
/** 34413: This submission isn’t waiting for a review. Open it again to see its status. */
export const submissionReviewed = faultFactory('34413')
/** 34414: This link doesn’t work any more. Log in, or ask your school for a new one. */
export const taskLinkInvalid = faultFactory('34414')
/** 34415: The task doesn’t exist any more. */
export const taskNotFound = faultFactory('34415')
/** 34416: The submission doesn’t exist any more. */
export const submissionNotFound = faultFactory('34416')
/** 34417: Students have submitted this task, so it can’t be deleted. */
export const taskHasSubmissions = faultFactory('34417')
/** 34418: There can be up to 20 files. Remove one first. */
export const tooManyTaskFiles = faultFactory('34418')
/** 34419: The file isn’t there any more. Refresh the page. */
export const taskFileNotFound = faultFactory('34419')
/** 34420: This task takes no recordings. */
export const recordingsNotAllowed = faultFactory('34420')
/** 34520: This link isn’t valid. Check that you copied it completely, or ask your school for a new one. */
export const reportLinkInvalid = faultFactory('34520')
/** 34521: This link has expired. Ask your school for a new one. */
export const reportLinkExpired = faultFactory('34521')
/** 34522: Your school has withdrawn this link. Ask for a new one. */
export const reportLinkRevoked = faultFactory('34522')
/** 34523: This link belongs to another person’s report. Open your own link. */
export const reportOfOtherPerson = faultFactory('34523')
/** 34524: This report can’t be opened any more. Ask your school. */
export const reportPersonGone = faultFactory('34524')
/** 34525: Your school doesn’t show points in this report. */
export const reportPointsHidden = faultFactory('34525')
/** 34526: This lesson isn’t part of your report. Open the list of lessons again. */
export const reportLessonNotOwn = faultFactory('34526')
/** 34527: This person can’t be reached: they are suspended, or have neither a phone nor an e-mail address. */
export const reportReceiverUnreachable = faultFactory('34527')
/** 34528: The template has a placeholder that doesn’t exist. Use only those that are listed below the text. */
export const commentPlaceholderUnknown = faultFactory('34528')
/** 34529: The comment still has placeholders in braces. Fill them in, or remove them. */
export const commentUnfilled = faultFactory('34529')
/** 34530: The lesson hasn’t ended. Its report can be sent afterwards. */
export const lessonReportTooEarly = faultFactory('34530')
/** 34531: This student isn’t in the lesson. Refresh the page. */
export const commentOfOtherLesson = faultFactory('34531')
/** 34532: The server doesn’t know the address of the console. Send the reports from the page “Send reports”. */
export const reportAddressUnknown = faultFactory('34532')
/** 34533: This report is for teachers. Choose the teacher who gets it. */
export const reportTeacherMissing = faultFactory('34533')
/** 34500: This day is over. Choose today or a later day. */
export const hoursExpiryPast = faultFactory('34500')
/** 34501: This link doesn’t work any more. Ask your school for a new one. */
export const hoursLinkInvalid = faultFactory('34501')
/** 34502: This entry has already been reversed. */
export const hourEntryReversed = faultFactory('34502')
/** 34503: The hours of this lesson are already counted for this student. */
export const lessonHoursCounted = faultFactory('34503')
/** 34505: The end must not be before the start. */
export const hoursPeriodInvalid = faultFactory('34505')
/** 34506: Only added and deducted hours can be reversed. Cancel the hours of a lesson instead. */
export const hoursNotReversible = faultFactory('34506')
/** 34507: More hours would be taken than were added. Nothing was changed. */
export const hoursBelowZero = faultFactory('34507')
/** 34508: A student can have up to 100,000 total lesson hours. Nothing was changed. */
export const tooManyHours = faultFactory('34508')
/** 34050: The document is protected by a password. Remove the password and upload it again. */
export const presentationEncrypted = faultFactory('34050')
/** 34051: The document is damaged. Save it again in its original application and upload it again. */
export const presentationBroken = faultFactory('34051')
/** 34052: The document unpacks to far more than its size. Save it again in its original application and upload it again. */
export const presentationBomb = faultFactory('34052')
/** 34053: The conversion took too long. Split the document or upload it as a PDF. */
export const conversionTimedOut = faultFactory('34053')
/** 34054: The conversion needs too much memory. Make the pictures in the document smaller, or upload it as a PDF. */
export const conversionOutOfMemory = faultFactory('34054')
/** 34055: LibreOffice isn’t installed on the server, so Office documents can’t be converted. Upload a PDF, or ask whoever runs the server to install LibreOffice (SOFFICE_PATH). */
export const libreOfficeMissing = faultFactory('34055')
/** 34056: The courseware is still being converted. Try again in a moment. */
export const coursewareNotReady = faultFactory('34056')
/** 34057: Only courseware that failed can be converted again. */
export const coursewareNotFailed = faultFactory('34057')
/** 34000: You have too many unfinished uploads. Finish or cancel some of them, then upload more. */
export const tooManyUploads = faultFactory('34000')
/** 34000: You have %{uploads} unfinished uploads. Finish or cancel some of them, then upload more. */
export const tooManyOpenUploads = faultFactoryWith<'uploads'>('34000')
/** 34001: This link has expired. Open the file again from the page where it is listed. */
export const fileLinkExpired = faultFactory('34001')
/** 34002: This link was made for someone else. Log in as that person, or ask them to share the file. */
export const fileLinkForeign = faultFactory('34002')
/** 34100: There’s already a file or folder with this name here. Choose another name. */
export const diskNameTaken = faultFactory('34100')
/** 34101: The file or folder doesn’t exist, or you don’t have access to it. */
export const diskNodeNotFound = faultFactory('34101')
/** 34102: Names can’t contain / or .., or characters that can’t be seen. */
export const diskNameInvalid = faultFactory('34102')
/** 34103: It’s already in this folder. Choose another one. */
export const movedToSameFolder = faultFactory('34103')
/** 34104: A folder can’t be moved or copied into itself or one of its subfolders. */
export const movedToSubfolder = faultFactory('34104')
/** 34105: The destination folder already has an item with this name. Rename one of them first. */
export const movedToSameName = faultFactory('34105')
/** 34106: Folders can be nested at most 15 levels deep. Choose a higher folder. */
export const foldersTooDeep = faultFactory('34106')
/** 34107: This works only on the other kind of item: a folder was expected, or a file. */
export const diskNodeWrongKind = faultFactory('34107')
/** 34108: Items can’t be moved to another disk. Copy them instead. */
export const movedToOtherDisk = faultFactory('34108')
/** 34109: The disk itself can’t be changed. Choose a file or folder in it. */
export const diskItselfFixed = faultFactory('34109')
/** 34110: It’s already shared with them. */
export const diskAlreadyShared = faultFactory('34110')
/** 34111: There’s no institution with this ID. Ask them for it. */
export const otherInstitutionNotFound = faultFactory('34111')
/** 34112: This is your own institution. Share with its teachers or classes instead. */
export const sharedWithOwnInstitution = faultFactory('34112')
/** 34113: This is no longer shared, or you can’t change how it’s shared. */
export const diskGrantNotFound = faultFactory('34113')
/** 34114: Choose an expiry that’s in the future. */
export const shareExpiryPast = faultFactory('34114')
/** 34117: It was deleted permanently and can’t be restored. */
export const diskNodePurged = faultFactory('34117')
/** 34118: Too much is selected to be copied at once. Copy its folders one by one. */
export const diskCopyTooMany = faultFactory('34118')
/** 34118: At most %{max} files and folders can be copied at once. Copy the folders one by one. */
export const diskCopyTooLarge = faultFactoryWith<'max'>('34118')
/** 34121: This is no longer shared with your institution. */
export const receivedShareEnded = faultFactory('34121')
/** 34122: This version no longer exists. Refresh the list of versions. */
export const diskVersionNotFound = faultFactory('34122')
/** 34300: This link isn’t valid. Check that you copied it completely, or ask for a new one. */
export const sharedLinkUnknown = faultFactory('34300')
/** 34301: This link has expired. Ask the person who sent it for a new one. */
export const sharedLinkExpired = faultFactory('34301')
/** 34302: This link was revoked. Ask the person who sent it for a new one. */
export const sharedLinkRevoked = faultFactory('34302')
/** 34303: Enter the password of this link to watch. */
export const sharedLinkNeedsPassword = faultFactory('34303')
/** 34304: The password is wrong. Check it and try again. */
export const wrongSharedLinkPassword = faultFactory('34304')
/** 34305: The recording doesn’t exist any more. */
export const recordingNotFound = faultFactory('34305')
/** 34310: The recording is on legal hold and can’t be deleted. Lift the hold first. */
export const recordingOnLegalHold = faultFactory('34310')
/** 34311: There is nothing to try again here. Only a part that arrived and could not be processed can be retried. */
export const recordingNotRetryable = faultFactory('34311')
/** 34312: Only a recording that can be watched can be shared. */
export const recordingNotShareable = faultFactory('34312')
/** 34313: The upload address is wrong or has expired. Announce the segment again to get a new one. */
export const segmentAddressExpired = faultFactory('34313')
/** 34314: The segment did not arrive completely, so it was not kept. Send it again. */
export const segmentIncomplete = faultFactory('34314')
/** 34315: A segment with this ID was announced with other data. Use a new ID. */
export const segmentAnnouncedOtherwise = faultFactory('34315')
/** 34316: The recording was deleted here, so it takes no further segments. */
export const segmentForDeletedRecording = faultFactory('34316')
/** 34540: A link shares either a recording or a section. Choose one of them. */
export const shareTargetUnclear = faultFactory('34540')
/** 34541: Only a section that students can watch can be shared. Show it, list its course, and wait until its video is converted. */
export const sectionNotShareable = faultFactory('34541')
/** 34542: This section can’t be watched at the moment. Ask the person who sent the link. */
export const sharedSectionUnavailable = faultFactory('34542')
/** 34560: This person’s data was erased. It can’t be changed or brought back. */
export const personErased = faultFactory('34560')
/** 34561: This is not the person’s name. Enter their name to confirm. */
export const nameNotConfirmed = faultFactory('34561')
/** 34575: The files of this courseware were deleted 30 days after it was moved to the trash. Upload the document again. */
export const coursewareFilesGone = faultFactory('34575')
/** 34600: This entry is already reversed. */
export const entryReversed = faultFactory('34600')
/** 34601: This entry reverses another one. A reversal can’t be reversed; add a new entry instead. */
export const reversalNotReversible = faultFactory('34601')
/** 34602: There isn’t enough left for this entry. Nothing was changed. */
export const balanceBelowMinimum = faultFactory('34602')
/** 34602: Only %{left} are left: %{short} too few. Nothing was changed. */
export const balanceLacking = faultFactoryWith<'left' | 'short'>('34602')
