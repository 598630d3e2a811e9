// What stands between the vacancies in mixed feeds: advice, round-ups and scholarships. None of it is a job.
import type { Block } from "./advert.ts";
import type { Post } from "./job-stream.ts";
import { kenya, type Place } from "./places.ts";

const nairobi = kenya[0] as Place;

function article(title: string, tags: readonly string[], ...body: Block[]): Post {
  return {
    kind: "article",
    title,
    company: { name: "", sector: "media", about: "", country: "Kenya" },
    place: nairobi,
    isRemote: false,
    openTo: [],
    level: "mid",
    field: "writing",
    employment: "full-time",
    tags,
    salary: null,
    body,
  };
}

export const careerArticles: readonly Post[] = [
  article(
    "How to Write a CV That Gets You Shortlisted in Kenya",
    ["Career Advice", "CV Tips"],
    {
      paragraph:
        "Employers spend less than a minute on a first reading. Put the two or three facts that matter for this advert into the top third of the first page.",
    },
    { heading: "Three things to leave out" },
    {
      list: [
        "Your marital status and religion",
        "A photograph, unless it was asked for",
        "Referees who have not agreed",
      ],
    },
    {
      paragraph:
        "Read the finished page aloud once. Whatever makes you stumble will make the recruiter stumble too.",
    },
  ),
  article(
    "7 Interview Questions You Should Be Ready to Answer",
    ["Career Advice", "Interview Tips"],
    {
      paragraph:
        "Most interviews come back to the same few questions. Prepare one true story for each of them and you will rarely be surprised.",
    },
    {
      list: [
        "Tell us about yourself",
        "Why this organisation?",
        "Describe a conflict at work",
        "What would your last supervisor say about you?",
      ],
    },
  ),
  article("How Much Should You Ask For? Salary Talks for Beginners", ["Career Advice", "Salary"], {
    paragraph:
      "Find out the usual range before the conversation, name a figure with a reason, and then stop talking.",
  }),
];

export const jobRoundUps: readonly Post[] = [
  article(
    "63 Vacancies Open At Sokoni Mart This Week",
    ["Jobs in Kenya", "Latest Jobs"],
    {
      paragraph:
        "The supermarket chain is hiring cashiers, bakers, drivers and branch managers. See the list below and apply for the one that suits you.",
    },
    {
      list: ["Cashiers (30)", "Bakers (12)", "Drivers (9)", "Branch managers (2)", "Security officers (10)"],
    },
  ),
  article("15 NGO Jobs Closing This Friday", ["Jobs in Kenya", "NGO Jobs"], {
    paragraph:
      "Applications for these positions end in a few days. We have collected them in one place for you.",
  }),
];

export const opportunityArticles: readonly Post[] = [
  article(
    "17 Fully Funded Fellowships Currently Open for Young Africans",
    ["Fellowships", "Round-Up"],
    {
      paragraph:
        "Deadline: Various. We have put together a list of fellowships that cover travel, accommodation and a stipend.",
    },
    { list: ["Leadership fellowships", "Science journalism fellowships", "Public policy fellowships"] },
  ),
  article(
    "Baobab Foundation Master’s Scholarships for African Students",
    ["Scholarships", "Masters", "Africa"],
    {
      paragraph:
        "Applications are open for full scholarships for a master’s degree in engineering, agriculture or public health.",
    },
    {
      paragraph:
        "The scholarship covers tuition, a living allowance and one return flight. It is open to citizens of all African countries.",
    },
  ),
  article("Young Storytellers Essay Competition (Win $2,000)", ["Contests", "Youth"], {
    paragraph:
      "Write up to 1,200 words about a place that changed you. Open to writers from 18 to 30 years of age.",
  }),
];
