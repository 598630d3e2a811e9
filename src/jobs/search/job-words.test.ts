import { expect, test } from "bun:test";
import type { ListedJob } from "../boards/board.ts";
import { isInAfrica } from "../facts/place-verdict.ts";
import { noFacets } from "../job/job.ts";
import { isForGraduates, isInternship } from "./job-words.ts";

function listed(title: string, description = "", type = ""): ListedJob {
  return {
    job: {
      id: "x-1",
      title,
      company: "",
      location: "",
      type,
      date: "2026-11-01T00:00:00.000Z",
      url: "https://example.org/1",
      description,
      source: "X",
    },
    facets: noFacets,
    expiresAt: "",
  };
}

test("internships are known by whole words in English, German and Swahili, and by their type", () => {
  for (const title of [
    "Marketing Intern",
    "Internship: Finance",
    "Praktikant (m/w/d) Vertrieb",
    "Werkstudentin IT",
    "Werkstudent*in Design",
    "Pflichtpraktikum Einkauf",
    "Industrial Attachment, Civil",
    "Nafasi ya mafunzo kazini",
  ]) {
    expect([title, isInternship(listed(title))]).toEqual([title, true]);
  }
  for (const title of ["Internal Auditor", "International Sales Manager", "Internist", "Praxismanager"]) {
    expect([title, isInternship(listed(title))]).toEqual([title, false]);
  }
  expect(isInternship(listed("Communications Assistant", "", "internship"))).toBe(true);
});

test("graduate jobs are known by their title, or by a text that can mean nothing else", () => {
  for (const title of [
    "Graduate Trainee, Banking",
    "Junior Developer",
    "Entry-Level Accountant",
    "Absolvent (m/w/d) Maschinenbau",
    "Berufseinsteiger*in Controlling",
    "Nafasi kwa wahitimu wapya",
  ]) {
    expect([title, isForGraduates(listed(title))]).toEqual([title, true]);
  }
  for (const title of ["Undergraduate Lecturer", "Postgraduate Supervisor", "Sales Executive"]) {
    expect([title, isForGraduates(listed(title))]).toEqual([title, false]);
  }
  expect(isForGraduates(listed("Analyst", "Our graduate programme starts in May."))).toBe(true);
  expect(isForGraduates(listed("Analyst", "You are a graduate of a recognised university."))).toBe(false);
  expect(isForGraduates(listed("Senior Programme Lead", "You will run our graduate programme."))).toBe(false);
});

test("an internship is a graduate job only when its title says so", () => {
  expect(isForGraduates(listed("Finance Intern", "Open to recent graduates."))).toBe(false);
  expect(isForGraduates(listed("Graduate Intern"))).toBe(true);
});

test("a place is in Africa by country or city, and open to it when it says anywhere", () => {
  for (const place of [
    "Nairobi, Kenya",
    "Kigali",
    "Remote - Africa",
    "Abidjan, Côte d’Ivoire",
    "Worldwide",
    "",
    "Remote",
    "Dar es Salaam",
    "EMEA",
    "World Wide",
    "Kampala, Uganda",
    "Kerugoya",
    "Germany, Poland, Kenya and 2 more",
  ]) {
    expect([place, isInAfrica(place)]).toEqual([place, true]);
  }
  for (const place of [
    "San Francisco, California",
    "Remote - US",
    "Remote, Europe",
    "Berlin",
    "Liberia, Costa Rica",
    "Lagos, Portugal",
    "Remote - Israel",
    "Remote - Colombia",
    "New Guinea Road, London",
  ]) {
    expect([place, isInAfrica(place)]).toEqual([place, place.includes("Guinea")]);
  }
});
