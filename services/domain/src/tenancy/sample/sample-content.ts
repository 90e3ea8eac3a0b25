/** The sample project of a new workspace, about fictional people and a fictional shop app. */
export interface SampleTurn {
  readonly speaker: string;
  /** Start in the recording, in seconds. */
  readonly atSeconds: number;
  readonly text: string;
}

export interface SampleInterview {
  readonly title: string;
  readonly person: { readonly name: string; readonly company: string; readonly jobTitle: string };
  readonly turns: readonly SampleTurn[];
  /** Exact words of one turn, with the titles of their tags. */
  readonly highlights: readonly { readonly text: string; readonly tags: readonly string[] }[];
}

export const sampleProjectTitle = "Sample: how small shops count stock";

export const sampleTagGroups = [
  {
    title: "Pains",
    tags: [
      { title: "Counting takes too long", color: "#c2453d" },
      { title: "Numbers do not match", color: "#b7791f" },
      { title: "Works around the app", color: "#8a5a2b" },
    ],
  },
  {
    title: "Wishes",
    tags: [
      { title: "Count by camera", color: "#2f7d5b" },
      { title: "Share with the team", color: "#2b6cb0" },
    ],
  },
] as const;

export const sampleInterviews: readonly SampleInterview[] = [
  {
    title: "Interview with Marta, bakery and deli",
    person: { name: "Marta Lindqvist", company: "Bakery and deli", jobTitle: "Owner" },
    turns: [
      {
        speaker: "Interviewer",
        atSeconds: 2,
        text: "Thank you for making time before opening. Could you walk me through the last time you counted your stock?",
      },
      {
        speaker: "Marta Lindqvist",
        atSeconds: 11,
        text: "That was Sunday. I count on Sundays because the shop is closed, so it is my only quiet day, and it goes on counting.",
      },
      { speaker: "Interviewer", atSeconds: 24, text: "How long did it take?" },
      {
        speaker: "Marta Lindqvist",
        atSeconds: 26,
        text: "Four hours, maybe a little more. I start in the cold room with a clipboard and I type everything into the app afterwards at the kitchen table.",
      },
      { speaker: "Interviewer", atSeconds: 41, text: "You write on paper first?" },
      {
        speaker: "Marta Lindqvist",
        atSeconds: 44,
        text: "Always. My hands are wet or floury, and the app signs me out while I am moving boxes. Paper does not sign me out.",
      },
      { speaker: "Interviewer", atSeconds: 57, text: "What happens when the two do not agree?" },
      {
        speaker: "Marta Lindqvist",
        atSeconds: 61,
        text: "Then I believe the paper. Last month the app said forty jars of olives and I had twelve. I never found out where the others went.",
      },
      {
        speaker: "Interviewer",
        atSeconds: 75,
        text: "If you could change one thing about counting, what would it be?",
      },
      {
        speaker: "Marta Lindqvist",
        atSeconds: 80,
        text: "I would like to hold the phone up to the shelf and have it count for me. Even if it is wrong by one or two, I would only correct it.",
      },
    ],
    highlights: [
      { text: "Four hours, maybe a little more.", tags: ["Counting takes too long"] },
      {
        text: "the app signs me out while I am moving boxes. Paper does not sign me out.",
        tags: ["Works around the app"],
      },
      {
        text: "Last month the app said forty jars of olives and I had twelve.",
        tags: ["Numbers do not match"],
      },
      { text: "hold the phone up to the shelf and have it count for me", tags: ["Count by camera"] },
    ],
  },
  {
    title: "Interview with Idris, bicycle workshop",
    person: { name: "Idris Okafor", company: "Bicycle workshop", jobTitle: "Workshop lead" },
    turns: [
      { speaker: "Interviewer", atSeconds: 3, text: "What do you keep in stock here?" },
      {
        speaker: "Idris Okafor",
        atSeconds: 6,
        text: "Around nine hundred small parts. Brake pads, chains, tubes in six sizes. Small things that leave in a pocket.",
      },
      { speaker: "Interviewer", atSeconds: 17, text: "And who counts them?" },
      {
        speaker: "Idris Okafor",
        atSeconds: 20,
        text: "Whoever is not repairing. That is the trouble: three of us count, and only I have the sign-in, so they send me photos of their lists.",
      },
      { speaker: "Interviewer", atSeconds: 33, text: "Photos of lists?" },
      {
        speaker: "Idris Okafor",
        atSeconds: 35,
        text: "On the chat group. Then I type them in the evening. If two people counted the same drawer I notice it a week later, when we order tubes we already have.",
      },
      { speaker: "Interviewer", atSeconds: 50, text: "What does that cost you?" },
      {
        speaker: "Idris Okafor",
        atSeconds: 53,
        text: "Money, some. Mostly it costs trust. My people say the numbers on the screen are decoration.",
      },
      { speaker: "Interviewer", atSeconds: 63, text: "What would make the numbers worth trusting?" },
      {
        speaker: "Idris Okafor",
        atSeconds: 67,
        text: "If each of us could count a drawer under our own name at the same time, and I could see who counted what and when.",
      },
    ],
    highlights: [
      {
        text: "only I have the sign-in, so they send me photos of their lists",
        tags: ["Works around the app", "Share with the team"],
      },
      {
        text: "If two people counted the same drawer I notice it a week later",
        tags: ["Numbers do not match"],
      },
      { text: "the numbers on the screen are decoration", tags: ["Numbers do not match"] },
      {
        text: "If each of us could count a drawer under our own name at the same time",
        tags: ["Share with the team"],
      },
    ],
  },
  {
    title: "Interview with Chen, plant nursery",
    person: { name: "Chen Wei", company: "Plant nursery", jobTitle: "Owner" },
    turns: [
      { speaker: "Interviewer", atSeconds: 2, text: "Your stock grows. How do you count it?" },
      {
        speaker: "Chen Wei",
        atSeconds: 6,
        text: "Badly, I would say. We count trays, not plants, and we do it twice a year because it takes two full days.",
      },
      { speaker: "Interviewer", atSeconds: 18, text: "Two days with the shop closed?" },
      {
        speaker: "Chen Wei",
        atSeconds: 21,
        text: "With half of it closed. My daughter counts the greenhouse while I serve people, and every question from a customer makes her start the row again.",
      },
      { speaker: "Interviewer", atSeconds: 34, text: "Have you tried anything else?" },
      {
        speaker: "Chen Wei",
        atSeconds: 37,
        text: "I took a picture of each table and counted on the picture in the evening. That was the best idea so far: the picture does not ask me questions.",
      },
      { speaker: "Interviewer", atSeconds: 50, text: "What stopped you from doing it that way every time?" },
      {
        speaker: "Chen Wei",
        atSeconds: 54,
        text: "There is no place for the pictures in the app. They are in my phone, the numbers are in the app, and in spring nobody remembers which belongs to which.",
      },
    ],
    highlights: [
      { text: "we do it twice a year because it takes two full days", tags: ["Counting takes too long"] },
      {
        text: "every question from a customer makes her start the row again",
        tags: ["Counting takes too long"],
      },
      {
        text: "I took a picture of each table and counted on the picture in the evening.",
        tags: ["Count by camera", "Works around the app"],
      },
      { text: "There is no place for the pictures in the app.", tags: ["Count by camera"] },
    ],
  },
];

export interface SampleInsightBlock {
  readonly kind: "heading" | "paragraph" | "quote";
  /** For a quote: the exact words of one of the highlights above. */
  readonly text: string;
}

export const sampleInsight: { readonly title: string; readonly blocks: readonly SampleInsightBlock[] } = {
  title: "People count away from the app, and stop trusting it",
  blocks: [
    {
      kind: "paragraph",
      text: "Three shops that sell very different things count in the same way: somewhere else first, in the app later. The gap between the two is where the numbers go wrong.",
    },
    { kind: "heading", text: "Hands and interruptions come first" },
    {
      kind: "paragraph",
      text: "Counting happens with wet hands, between customers, while carrying boxes. Whatever cannot be put down and picked up again loses to paper or to a photo.",
    },
    { kind: "quote", text: "the app signs me out while I am moving boxes. Paper does not sign me out." },
    { kind: "quote", text: "I took a picture of each table and counted on the picture in the evening." },
    { kind: "heading", text: "One sign-in for a whole team" },
    {
      kind: "paragraph",
      text: "Where several people count, the numbers pass through one person, late and without names.",
    },
    { kind: "quote", text: "only I have the sign-in, so they send me photos of their lists" },
    { kind: "heading", text: "What to try next" },
    {
      kind: "paragraph",
      text: "Let anyone on the team count a shelf from a picture, under their own name, and let a half-finished count wait.",
    },
  ],
};
