/** The URL of a video file, for viewers who can see its entry. */
export const fileAddressOf = ({ uid, id }: { uid: string; id: string }) => `/files/videos/${uid}/${id}`
