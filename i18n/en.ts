import { errors } from './errors.en.ts'
import { del, form, secret } from './form.en.ts'
import { input } from './input.en.ts'
import { jobs } from './jobs.en.ts'
import { list } from './list.en.ts'
import { record } from './record.en.ts'
import { resources } from './resources.en.ts'

/** The reference: German has to say all of this, too. */
export const en = {
  app: {
    title: '%{brand} Back-Office',
    skipToContent: 'Skip to content',
    menu: 'Menu',
    openMenu: 'Open menu',
    trail: 'You are here',
    closeMenu: 'Close menu',
    home: 'Home',
    language: 'Language',
    darkMode: 'Dark appearance',
    lightMode: 'Light appearance',
    account: 'Signed in as %{name}, %{role}',
    ownAccount: 'My account',
    signOut: 'Sign out',
    working: 'Loading …',
    close: 'Close',
  },
  roles: { admin: 'Administrator', visitor: 'Visitor' },
  sections: {
    masterdata: 'Master data',
    reporting: 'Reporting',
    support: 'Support',
    users: 'Users',
  },
  home: {
    welcome: 'Welcome, %{name}',
    intro: 'Manage game and casino configurations.',
    noCasino: 'No casino is assigned to you. Ask an administrator.',
  },
  pages: {
    notFound: 'This page could not be found',
    backHome: 'Back to the home page',
    forbidden: 'No permission.',
    forbiddenHint: 'Your role does not include this page. Ask an administrator if you need it.',
    errorTitle: 'Something went wrong',
    errorStatus: 'Error %{status}',
    errorHint: 'Reload the page. If that does not help, tell your administrator what you were doing.',
    away: 'This page could not be loaded',
    awayHint: 'It appears here as soon as the connection is back. You do not have to reload.',
    reload: 'Reload',
    partFailed: 'This part of the page could not be loaded.',
    retry: 'Try again',
    notBuilt: 'This page is not available yet',
    notBuiltHint: 'It is planned and will appear here. Everything in the menu can be used already.',
  },
  config: {
    title: 'The console is not set up correctly',
    missing: 'The settings file config.json could not be loaded.',
    malformed: 'The settings file config.json cannot be read as JSON.',
    wrongKey: 'In config.json the setting “%{key}” is missing or wrong.',
    hint: 'The file lies beside index.html. The README describes every setting in it.',
  },
  session: {
    unreachable: 'The sign-in service does not respond',
    unreachableHint: 'You cannot be signed in right now. Try again in a moment.',
    signInFailed: 'You could not be signed in',
    signInAgain: 'Sign in again',
    lockedTitle: 'Your session has ended',
    lockedText: 'Sign in again to go on. Nothing you entered is lost.',
    idleLockedText:
      'The console was locked, so that nobody else uses it while you are away. Sign in again to go on. Nothing you entered is lost.',
    idleTitle: 'Are you still there?',
    idleText:
      'The console locks in one second. |||| The console locks in %{smart_count} seconds. Nothing you entered is lost.',
    stay: 'Stay signed in',
    lockNow: 'Lock now',
    otherUser: 'Somebody else has signed in. The page is being reloaded.',
    popupBlocked: 'Your browser blocked the sign-in window. Allow pop-ups for this page and try again.',
    waiting: 'Waiting for you to sign in in the other window …',
  },
  list,
  form,
  secret,
  delete: del,
  jobs,
  record,
  input,
  errors,
  resources,
}

/** What each language has to say. */
export type Messages = typeof en
