/** A version, and its commit if the build knew it. */
export interface Build {
  version: string
  commit?: string | undefined
}

/** What is running: the API, and the console served with it. */
export interface About extends Build {
  console?: Build | undefined
}

/** Answer of `GET /api/health`. */
export interface Health extends About {
  status: 'ok'
}

/** Such as `0.1.0 (4d5af1a)`. */
export const versionText = ({ version, commit }: Build) =>
  commit ? `${version} (${commit.slice(0, 7)})` : version
